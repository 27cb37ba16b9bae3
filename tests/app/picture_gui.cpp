// Overlays of the picture, and the mouse in it.
#include "app/look/theme.h"
#include "app/window/features/colors/color_bar.h"
#include "app/window/parts/picture_layer.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

Params with(Session& session, const char* id, const char* text) {
    Params params = session.params();
    EXPECT_FALSE(params.set(id, text));
    return params;
}

TEST(PictureGui, AColourBarStandsOnlyWherePicturesAreDrawnInThePalette) {
    struct Look {
        const char *sim, *row, *plain, *in_palette;
    };
    for (const auto& [sim, row, plain, colored] : {Look{"waves", "view", "lit", "palette"},
                                                   {"ripple", "coloring", "grey", "palette"},
                                                   {"julia", "outside", "black", "smooth"}}) {
        GuiStage stage(sim);
        EXPECT_FALSE(in_palette(with(stage.session(), row, plain))) << sim;
        EXPECT_TRUE(in_palette(with(stage.session(), row, colored))) << sim;
    }
}

TEST(PictureGui, AColourBarNamesAFieldOnlyWhereItsNumbersAreThatFields) {
    for (const auto& [sim, caption] : {std::pair{"heat", "temperature"}, {"waves", "height"}, {"julia", ""}}) {
        GuiStage stage(sim);
        stage.play([&](ImGuiTestContext& user) {
            user.MouseMove("//Picture/picture");
            yield_until(user, [&] { return stage.session().observers().cell.newest().has_value(); });
        });
        ASSERT_TRUE(stage.session().observers().cell.newest()) << sim;
        EXPECT_EQ(color_bar_caption(stage.session()), std::string_view(caption)) << sim;
    }
}

ImRect picture_in(ImGuiTestContext& user) { return user.ItemInfo("//Picture/picture").RectFull; }

/// Presses at a place; returns the name of the resulting step of undo, or "".
std::string pressed_at(GuiStage& stage, ImGuiTestContext& user, ImVec2 at) {
    user.MouseMoveToPos(at);
    user.Yield(2);
    for (const ImGuiMouseButton button : {0, 1}) {
        user.MouseDown(button);
        user.Yield(2);
        user.MouseUp(button);
        user.Yield(2);
    }
    return stage.session().history().next_undo() ? stage.session().history().next_undo()->label : "";
}

TEST(PictureGui, APressBesideThePicturePaintsNothing) {
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    stage.session().resize({64, 512}); // leaves space at the left and at the right
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        const ImRect all = picture_in(user);
        EXPECT_EQ(pressed_at(stage, user, {all.Min.x + 20, all.Min.y + 20}), "Size");
        EXPECT_EQ(pressed_at(stage, user, {all.Min.x + 20, all.GetCenter().y}), "Size");
        EXPECT_EQ(pressed_at(stage, user, all.GetCenter()), "Stroke");
    });
}

/// Whether a line marks the picture's edge.
bool has_edge() {
    const ImVector<ImDrawVert>& drawn = ImGui::FindWindowByName("Picture")->DrawList->VtxBuffer;
    return std::any_of(drawn.begin(), drawn.end(),
                       [](const ImDrawVert& corner) { return corner.col == look::u32(picture_edge); });
}

TEST(PictureGui, ALineSaysWhereItEndsUnlessItFillsItsSpace) { // the picture may be as dark as its surroundings
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    stage.session().resize({64, 512});
    stage.frames(6);
    EXPECT_TRUE(has_edge());
    stage.session().appearance().set_view({.mode = PictureView::Mode::cover});
    stage.frames(3);
    EXPECT_FALSE(has_edge());
}

TEST(PictureGui, APressOnTheColourBarPaintsNothing) {
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseWheelY(6); // the picture now fills the whole window
        user.Yield(3);
        const ImRect all = picture_in(user);
        EXPECT_THAT(pressed_at(stage, user, {all.Max.x - look::px(30), all.Min.y + look::px(100)}),
                    testing::HasSubstr("View"));
        EXPECT_EQ(pressed_at(stage, user, {all.Max.x - look::px(30), all.Max.y - look::px(60)}), "Stroke") << "below";
    });
}

TEST(PictureGui, APressOnANoticePaintsNothing) {
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseWheelY(6);
        yield_until(user,
                    [&] { return stage.session().history().next_undo() != nullptr; }); // the wheel's gesture has ended
        stage.app().run_files().open("nothing.glint"); // reports that there is no such file
        user.Yield(3);
        ASSERT_NE(stage.app().notices().current(), nullptr);
        const ImRect all = picture_in(user);
        EXPECT_THAT(pressed_at(stage, user, {all.GetCenter().x, all.Max.y - look::px(32)}), testing::HasSubstr("View"));
        EXPECT_EQ(pressed_at(stage, user, all.GetCenter()), "Stroke");
    });
}

TEST(PictureGui, TheViewIsTheSessionsAndComesBackWithItsRun) {
    GuiStage stage("heat");
    stage.session().pacing().pause(true);
    EXPECT_EQ(stage.session().appearance().view(), PictureView{});
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseWheelY(3);
        user.Yield(2);
    });
    const PictureView zoomed = stage.session().appearance().view();
    EXPECT_EQ(zoomed.mode, PictureView::Mode::free);
    EXPECT_NEAR(zoomed.x, 128, 1) << "the mouse was in the middle";
    EXPECT_EQ(record_of(stage.session()).run_settings.view, zoomed);
    stage.app().actions().run("fit");
    stage.frames(2);
    EXPECT_EQ(stage.session().appearance().view(), PictureView{});
}

TEST(PictureGui, AViewLiesInAnySpaceAsItsModeSays) {
    constexpr Extent picture{100, 50};
    constexpr ScreenRect space{10, 20, 400, 300};
    const auto scale = [&](PictureView::Mode mode) {
        return view_in({mode, 30, 40, 7}, picture, space).pixels_per_cell;
    };
    EXPECT_EQ(scale(PictureView::Mode::fit), 4);
    EXPECT_EQ(scale(PictureView::Mode::cover), 6);
    EXPECT_EQ(scale(PictureView::Mode::one_to_one), 1);
    EXPECT_EQ(scale(PictureView::Mode::free), 7);
    EXPECT_EQ(view_in({PictureView::Mode::cover, 30, 40, 7}, picture, space).center, Point(50, 25));
    EXPECT_EQ(view_in({PictureView::Mode::free, 30, 40, 7}, picture, space).center, Point(30, 40));
}

struct FakeLayer final : PictureLayer {
    FakeLayer(bool wants_mouse, bool has_plate) : wants(wants_mouse), plate(has_plate) {}
    void draw(const Overlay&) override {}
    bool takes(ImVec2) const override { return plate; }
    bool mouse(const PictureMouse&) override { return ++asked, wants; }
    bool wants, plate;
    int asked = 0;
};

TEST(PictureGui, TheTopmostLayerThatWantsTheMouseHasItUnlessAPlateLiesOverIt) {
    struct Kind {
        bool wants, plate;
    };
    const auto asked_of = [](Kind above, Kind below) { // the layer that takes it, and how many were asked
        PictureLayers layers;
        layers.push_back(std::make_unique<FakeLayer>(below.wants, below.plate));
        layers.push_back(std::make_unique<FakeLayer>(above.wants, above.plate));
        const PictureLayer* const taker = layer_for_mouse({}, layers);
        const int asked = static_cast<FakeLayer&>(*layers[0]).asked + static_cast<FakeLayer&>(*layers[1]).asked;
        return std::pair(taker == layers[1].get() ? "above" : taker == layers[0].get() ? "below" : "none", asked);
    };
    using testing::Pair;
    using testing::StrEq;
    EXPECT_THAT(asked_of({true, false}, {true, false}), Pair(StrEq("above"), 1));
    EXPECT_THAT(asked_of({false, false}, {true, false}), Pair(StrEq("below"), 2));
    EXPECT_THAT(asked_of({false, false}, {false, true}), Pair(StrEq("none"), 2));
    EXPECT_THAT(asked_of({false, true}, {true, false}), Pair(StrEq("none"), 1));
}

TEST(PictureGui, AStrokeDoesNotGoOnInAnotherSimulation) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.MouseDown(0);
        move_by(user, 10, 6, 3);
        stage.app().actions().run("simulation waves");
        user.Yield(2);
        move_by(user, 10, 6, 3);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_EQ(stage.session().definition().id(), "waves");
        EXPECT_EQ(stage.session().history().next_undo(), nullptr) << "the press was the other one's";
        user.MouseDown(0);
        move_by(user, 10, 6, 3);
        user.MouseUp(0);
        user.Yield(2);
        ASSERT_NE(stage.session().history().next_undo(), nullptr);
        EXPECT_EQ(stage.session().history().next_undo()->label, "Stroke");
        stage.app().workspace().undo();
        stage.app().workspace().undo();
        EXPECT_EQ(stage.session().definition().id(), "heat");
        ASSERT_NE(stage.session().history().next_undo(), nullptr);
        EXPECT_EQ(stage.session().history().next_undo()->label, "Stroke") << "it ended when its simulation left";
    });
}

} // namespace
} // namespace glint::test
