// Lines, rectangles and regions, drawn with the mouse: each one step of undo, and no way of the mouse too fast.
#include "render/view2d.h"
#include "support/gui_stage.h"
#include <cmath>

namespace glint::test {
namespace {

class ShapesGui : public testing::Test {
protected:
    explicit ShapesGui(const char* sim = "heat") : stage(sim) { session().pacing().pause(true); }
    Session& session() { return stage.session(); }
    std::string last_done() { return session().history().next_undo() ? session().history().next_undo()->label : ""; }
    /// The place of a cell while the whole picture is visible.
    ImVec2 place(ImGuiTestContext& user, double x, double y) {
        const ImRect all = user.ItemInfo("//Picture/picture").RectFull;
        const ScreenRect rect{double(all.Min.x), double(all.Min.y), double(all.GetWidth()), double(all.GetHeight())};
        const Extent grid = session().extent();
        const Point at = screen_at(fitted(grid.width, grid.height, rect), rect, {x, y});
        return {static_cast<float>(at.x), static_cast<float>(at.y)};
    }
    void press(ImGuiTestContext& user, ImGuiKeyChord key) {
        user.KeyPress(key);
        user.Yield(3);
    }
    /// In one frame from one cell to the other.
    void drag(ImGuiTestContext& user, Point from, Point to) {
        user.MouseMoveToPos(place(user, from.x, from.y));
        user.Yield(2);
        user.MouseDown(0);
        user.Yield(3);
        user.MouseTeleportToPos(place(user, to.x, to.y));
        user.Yield(3);
        user.MouseUp(0);
        user.Yield(3);
    }
    /// Waits until the world has taken the painted shape.
    void wait_for_events(ImGuiTestContext& user, std::size_t more_than) {
        yield_while(user, [&] { return session().run().events().size() <= more_than; });
        EXPECT_GT(session().run().events().size(), more_than);
    }
    const PaintStroke* last_painted() {
        const auto& events = session().run().events();
        return events.empty() ? nullptr : std::get_if<PaintStroke>(&events.back().change);
    }
    /// Each piece begins where the one before has ended.
    void expect_whole(Point from, Point to) {
        const auto& events = session().run().events();
        ASSERT_GT(events.size(), 1u);
        float x = -1, y = -1;
        for (const Event& event : events) {
            const glint_stroke& s = std::get<PaintStroke>(event.change).stroke;
            if (s.phase == GLINT_DRAG) {
                EXPECT_EQ(s.x0, x);
                EXPECT_EQ(s.y0, y);
                EXPECT_LE(std::hypot(s.x1 - s.x0, s.y1 - s.y0), 33 * session().extent().scale() + 5);
            }
            x = s.x1, y = s.y1;
        }
        EXPECT_NEAR(std::get<PaintStroke>(events.front().change).stroke.x0, from.x, 3);
        EXPECT_NEAR(x, to.x, 3);
        EXPECT_NEAR(y, to.y, 3);
    }
    GuiStage stage;
};

struct WaveShapesGui : ShapesGui {
    WaveShapesGui() : ShapesGui("waves") {}
};

TEST_F(ShapesGui, ARectangleIsPaintedAtTheReleaseAndIsOneStepOfUndo) {
    stage.play([&](ImGuiTestContext& user) {
        const Extent grid = session().extent();
        const Point from{grid.width * .3, grid.height * .3}, to{grid.width * .6, grid.height * .7};
        press(user, ImGuiKey_I);
        const std::size_t done = session().history().gestures();
        drag(user, from, to);
        wait_for_events(user, 0);
        EXPECT_EQ(session().history().gestures(), done + 1);
        EXPECT_EQ(last_done(), "Rectangle");
        ASSERT_TRUE(last_painted() && last_painted()->mask) << "while it stands still, too";
        const Mask& mask = *last_painted()->mask;
        EXPECT_NEAR(mask.x, from.x, 3);
        EXPECT_NEAR(mask.extent.width, to.x - from.x, 5);
        EXPECT_NEAR(mask.extent.height, to.y - from.y, 5);
    });
    stage.screenshot("rectangle");
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiMod_Ctrl | ImGuiKey_Z);
        yield_until(user, [&] { return session().run().events().empty(); });
        EXPECT_TRUE(session().run().events().empty());
    });
}

TEST_F(ShapesGui, ALineIsPaintedWholeAndIsOneStepOfUndo) {
    stage.play([&](ImGuiTestContext& user) {
        const Extent grid = session().extent();
        const Point from{grid.width * .3, grid.height * .6}, to{grid.width * .7, grid.height * .4};
        press(user, ImGuiKey_U);
        const std::size_t done = session().history().gestures();
        drag(user, from, to);
        wait_for_events(user, 1);
        EXPECT_EQ(session().history().gestures(), done + 1);
        expect_whole(from, to);
    });
}

TEST_F(ShapesGui, AFastStrokeHasNoHoles) {
    stage.play([&](ImGuiTestContext& user) {
        const Extent grid = session().extent();
        const Point from{grid.width * .3, grid.height * .6}, to{grid.width * .7, grid.height * .4};
        drag(user, from, to);
        wait_for_events(user, 1);
        EXPECT_EQ(last_done(), "Stroke");
        expect_whole(from, to);
    });
}

TEST_F(ShapesGui, DGoesBackToDrawingFreehand) {
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_K);
        EXPECT_EQ(stage.app().view<Hand>().shape, BrushShape::fill);
        press(user, ImGuiKey_D);
        EXPECT_EQ(stage.app().view<Hand>().shape, BrushShape::freehand);
        user.ItemClick("//Picture/shape line");
        user.Yield(3);
        EXPECT_EQ(stage.app().view<Hand>().shape, BrushShape::line);
    });
}

TEST_F(ShapesGui, APressBesideThePictureBeginsNone) {
    session().resize({64, 512}); // room at the left and at the right
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        press(user, ImGuiKey_I);
        const Extent grid = session().extent();
        drag(user, {grid.width + 30., 200}, {20, 100});
        user.Yield(5);
        EXPECT_EQ(last_done(), "Size");
    });
}

TEST_F(WaveShapesGui, AFillStopsAtAWall) {
    ASSERT_FALSE(session().set("scene", "open"));
    const Extent grid = session().extent();
    const int wall = grid.width / 2;
    ASSERT_FALSE(session().set("brush", "wall"));
    session().painting().stamp(rectangle(wall, 0, wall + 1, grid.height, grid), GLINT_LEFT, "Wall");
    ASSERT_FALSE(session().set("brush", "reeds"));
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_K);
        user.MouseMoveToPos(place(user, grid.width * .7, grid.height * .5));
        user.Yield(2);
        user.MouseDown(0);
        user.Yield(3);
        user.MouseUp(0);
        yield_while(user, [&] { return last_done() != "Fill"; });
        ASSERT_EQ(last_done(), "Fill");
        yield_while(user, [&] { return !(last_painted() && last_painted()->mask->x == wall + 2); });
        ASSERT_TRUE(last_painted() && last_painted()->mask);
        EXPECT_EQ(*last_painted()->mask, rectangle(wall + 2, 0, grid.width, grid.height, grid));
    });
    stage.screenshot("fill");
}

TEST_F(WaveShapesGui, AFillIsDroppedWhereTheGridHasAnotherSizeBeforeItIsFound) {
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_K);
        user.MouseMoveToPos(place(user, 100, 100));
        user.Yield(2);
        user.MouseDown(0);
        session().resize({128, 96});
        user.Yield(60);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_EQ(last_done(), "Size");
    });
}

TEST_F(WaveShapesGui, AFillIsDroppedWhereAnotherComesOnStage) {
    stage.play([&](ImGuiTestContext& user) {
        press(user, ImGuiKey_K);
        user.MouseMoveToPos(place(user, 100, 100));
        user.Yield(2);
        user.MouseDown(0);
        user.Yield();
        user.MouseUp(0);
        stage.app().workspace().show("heat");
        user.Yield(60);
        EXPECT_EQ(session().definition().id(), "heat");
        EXPECT_TRUE(session().run().events().empty());
    });
}

} // namespace
} // namespace glint::test
