// How the picture is looked at: a cell a pixel, zoomed with the whole in the corner, never out of sight; and c under
// the mouse while J is held.
#include "app/look/theme.h"
#include "render/view2d.h"
#include "support/gui_stage.h"
#include <algorithm>

namespace glint::test {
namespace {

class ViewGui : public testing::Test {
protected:
    static ImRect picture(ImGuiTestContext& user) { return user.ItemInfo("//Picture/picture").RectFull; }
    void zoom_in(ImGuiTestContext& user, int turns = 12) {
        user.MouseMove("//Picture/picture");
        for (int i = 0; i < turns; ++i) user.MouseWheelY(1), user.Yield();
        user.Yield(2);
    }
    /// So far from the picture's lower left corner, in the interface's units.
    static void press_at_corner(ImGuiTestContext& user, float right, float up) {
        const ImRect all = picture(user);
        user.MouseMoveToPos({all.Min.x + look::px(right), all.Max.y - look::px(up)});
        user.Yield(2);
        user.MouseDown(0);
        user.Yield(2);
        user.MouseUp(0);
        user.Yield(2);
    }
    const PictureView& view() { return stage.session().appearance().view(); }
    GuiStage stage{"waves"}; // 256 x 192
};

TEST_F(ViewGui, CtrlZeroShowsACellAPixelAndFAllOfIt) {
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_0);
        user.Yield(3);
        EXPECT_EQ(view().mode, PictureView::Mode::one_to_one);
        EXPECT_EQ(view().x, 128);
        EXPECT_EQ(view().y, 96);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_F);
        user.Yield(3);
        EXPECT_EQ(view().mode, PictureView::Mode::cover);
        user.KeyPress(ImGuiKey_F);
        user.Yield(3);
        EXPECT_EQ(view().mode, PictureView::Mode::fit);
    });
}

TEST_F(ViewGui, ThePictureCannotBeLostFromSight) {
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        for (int i = 0; i < 6; ++i) {
            user.MouseMove("//Picture/picture");
            user.MouseDown(2);
            move_by(user, 120, 60, 3);
            user.MouseUp(2);
            user.Yield(2);
        }
        ASSERT_EQ(view().mode, PictureView::Mode::free);
        const ImRect all = picture(user);
        const ScreenRect rect{double(all.Min.x), double(all.Min.y), double(all.GetWidth()), double(all.GetHeight())};
        const Point corner = screen_at({{view().x, view().y}, view().scale}, rect, {0, 192}); // the upper left one
        EXPECT_LE(corner.x, rect.x + rect.width - 63);
        EXPECT_LE(corner.y, rect.y + rect.height - 63);
    });
}

TEST_F(ViewGui, ZoomedInAPressInTheCornerGoesThereAndPaintsNothing) {
    stage.play([&](ImGuiTestContext& user) {
        zoom_in(user);
        EXPECT_GT(view().scale, 8);
        const double scale = view().scale;
        press_at_corner(user, 12 + 40, 12 + 30); // a quarter of the way along and up
        EXPECT_NEAR(view().x, 64, 4);
        EXPECT_NEAR(view().y, 48, 4);
        EXPECT_EQ(view().scale, scale);
        for (const HistoryEntry& entry : stage.session().history().all().entries()) EXPECT_NE(entry.label, "Stroke");
    });
}

TEST_F(ViewGui, ATurnOfTheWheelIsOneStepOfUndo) {
    stage.play([&](ImGuiTestContext& user) {
        zoom_in(user, 3);
        EXPECT_EQ(view().mode, PictureView::Mode::free);
        yield_until(user, [&] { return stage.session().history().next_undo(); });
        EXPECT_EQ(stage.session().history().all().entries().size(), 1u);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(3);
        EXPECT_TRUE(view() == PictureView{});
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Y);
        user.Yield(3);
        EXPECT_EQ(view().mode, PictureView::Mode::free);
    });
    stage.screenshot("minimap");
}

TEST_F(ViewGui, AnotherSimulationWhileTheMinimapIsHeldLetsGoOfTheMouse) {
    stage.play([&](ImGuiTestContext& user) {
        zoom_in(user);
        const ImRect all = picture(user);
        user.MouseMoveToPos({all.Min.x + look::px(12 + 40), all.Max.y - look::px(12 + 30)});
        user.Yield(2);
        user.MouseDown(0);
        user.Yield(2);
        stage.app().actions().run("simulation heat");
        user.Yield(3);
        user.MouseUp(0);
        user.Yield(2);
        zoom_in(user);
        const PictureView before = view();
        EXPECT_EQ(before.mode, PictureView::Mode::free) << "the wheel zooms";
        user.MouseMoveToPos({all.Min.x + look::px(12 + 100), all.Max.y - look::px(12 + 60)});
        user.Yield(3);
        EXPECT_EQ(view(), before) << "no button is held";
    });
}

TEST_F(ViewGui, CtrlMTakesTheMinimapAway) {
    stage.play([&](ImGuiTestContext& user) {
        zoom_in(user);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_M);
        user.Yield(3);
        const PictureView before = view();
        press_at_corner(user, 12 + 40, 12 + 30);
        EXPECT_TRUE(view() == before);
        const auto has_painted = [&] {
            const HistoryEntry* last = stage.session().history().next_undo();
            return last && last->label == "Stroke";
        };
        yield_until(user, [&] { return has_painted(); });
        EXPECT_TRUE(has_painted());
    });
}

TEST(PointingGui, JHeldPutsCUnderTheMouseInOneUndoStep) {
    GuiStage stage("julia");
    stage.session().preset().load("breathing_set");
    stage.play([&](ImGuiTestContext& user) {
        const glint_param& row = *pointing_row(stage.session().definition());
        const auto points = [&] { return stage.session().params().get<bool>(row); };
        user.MouseMove("//Picture/picture");
        user.Yield(2);
        user.KeyDown(ImGuiKey_J);
        user.Yield(5);
        EXPECT_TRUE(points());
        const double middle = stage.value("c_re");
        EXPECT_NEAR(middle, -0.6, 0.05) << "the middle of the map";
        EXPECT_EQ(stage.text("path"), "still");
        move_by(user, 20, 0, 5);
        user.Yield(3);
        EXPECT_GT(stage.value("c_re"), middle);
        user.KeyUp(ImGuiKey_J);
        user.Yield(3);
        EXPECT_FALSE(points());
        const double let_go = stage.value("c_re");
        move_by(user, 20, 0, 3);
        EXPECT_EQ(stage.value("c_re"), let_go);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z);
        user.Yield(3);
        EXPECT_NEAR(stage.value("c_re"), 0.26, 1e-6);
        EXPECT_EQ(stage.text("path"), "cardioid");
    });
}

TEST(PointingGui, WhereThereIsNoConstantJDoesNothing) {
    GuiStage stage("heat");
    EXPECT_STRNE(stage.app().actions().find("point")->disabled_reason(), "");
}

} // namespace
} // namespace glint::test
