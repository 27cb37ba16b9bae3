// The colour bar as an instrument: its ends are dragged, its range is stretched, fitted, mirrored and turned around,
// each in one step of undo.
#include "app/look/theme.h"
#include "app/window/features/colors/color_bar.h"
#include "app/window/features/colors/color_fit.h"
#include "app/world/picture/picture_look.h"
#include "support/gui_stage.h"
#include <cmath>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string>
#include <utility>

namespace glint::test {
namespace {

class ColorBarGui : public testing::Test {
protected:
    ColorBarGui() {
        EXPECT_FALSE(session().set("view", "palette") || session().set("range", "mark"));
        stage.frames_while([&] { return session().step() < 60; });
        session().pacing().pause(true);
        stage.frames_while([&] { return session().wants_frames() || !counts_colors(session()); });
        EXPECT_TRUE(counts_colors(session()));
        undoable = steps_of_undo();
    }
    Session& session() { return stage.session(); }
    ColorEnds ends() { return color_ends(session().params()); }
    std::string last_done() { return session().history().next_undo() ? session().history().next_undo()->label : ""; }
    std::size_t steps_of_undo() { return session().history().gestures(); }
    void play(const GuiStage::Script& script) {
        stage.play(script);
        stage.frames(3);
    }
    void run(const char* action) {
        stage.app().actions().run(action);
        stage.frames_while([&] { return steps_of_undo() == undoable; });
    }
    /// Expects that it was one step, and that one undo restores everything.
    void expect_one_undo(ColorEnds before) {
        stage.app().ui_state().gesture.let_go(); // the wheel's turns may go on for a while
        EXPECT_EQ(steps_of_undo(), undoable + 1);
        EXPECT_FALSE(ends() == before);
        session().history().undo();
        EXPECT_EQ(ends(), before);
    }
    /// Uses the button that opens the menu.
    void choose_in_menu(ImGuiTestContext& user, const char* action) {
        user.ItemClick("//Picture/more colors");
        user.Yield(2);
        user.ItemClick(("//$FOCUSED/" + stage.app().actions().find(action)->title).c_str());
        user.Yield(2);
    }
    GuiStage stage;
    std::size_t undoable = 0;
};

TEST_F(ColorBarGui, DraggingAnEndMovesIt) {
    const ColorEnds before = ends();
    play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/last color");
        user.MouseDown(0);
        move_by(user, 0, 5, 6);
        user.MouseUp(0);
    });
    EXPECT_LT(ends().last, before.last) << "down: the last colour is reached sooner";
    EXPECT_EQ(ends().first, before.first);
    EXPECT_EQ(last_done(), "Colour range");
    expect_one_undo(before);
}

TEST_F(ColorBarGui, DraggingItsMiddleMovesBothEnds) {
    const ColorEnds before = ends();
    play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/color bar");
        user.MouseDown(0);
        move_by(user, 0, 4, 5);
        user.MouseUp(0);
    });
    EXPECT_GT(ends().first, before.first);
    EXPECT_NEAR(ends().last - ends().first, before.last - before.first, 1e-5);
    expect_one_undo(before);
}

TEST_F(ColorBarGui, TheWheelStretchesAboutTheValueUnderIt) {
    const ColorEnds before = ends();
    const PictureView view = session().appearance().view();
    play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/color bar"); // its middle
        user.MouseWheelY(1);
        user.MouseWheelY(1);
    });
    EXPECT_NEAR((ends().last - ends().first) / (before.last - before.first), 1 / 1.21, 1e-3);
    EXPECT_NEAR(ends().last + ends().first, before.last + before.first, 0.02 * (before.last - before.first));
    EXPECT_EQ(session().appearance().view(), view) << "the picture stays";
    expect_one_undo(before);
}

TEST_F(ColorBarGui, AClickChoosesTheColourMap) {
    const ColorEnds before = ends();
    const std::string map = stage.text("palette");
    ASSERT_NE(map, "twilight");
    play([](ImGuiTestContext& user) {
        user.ItemClick("//Picture/color bar");
        user.Yield(2);
        user.ItemClick("//$FOCUSED/Twilight");
    });
    EXPECT_EQ(stage.text("palette"), "twilight");
    EXPECT_EQ(ends(), before);
    EXPECT_EQ(steps_of_undo(), undoable + 1);
    session().history().undo();
    EXPECT_EQ(stage.text("palette"), map);
}

TEST_F(ColorBarGui, ADragChoosesNoColourMap) {
    play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/color bar");
        user.MouseDown(0);
        move_by(user, 0, 4, 5);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_FALSE(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
    });
}

TEST_F(ColorBarGui, ItsButtonFits) {
    const ColorEnds before = ends();
    const FloatRange all = session().observers().histogram.newest()->counted.finite_range();
    play([](ImGuiTestContext& user) { user.ItemClick("//Picture/fit colors"); });
    stage.frames_while([&] { return steps_of_undo() == undoable; });
    EXPECT_EQ(ends(), (ColorEnds{double(all.low), double(all.high)}));
    expect_one_undo(before);
}

TEST_F(ColorBarGui, FitsToAllAndToMost) {
    session().painting().stroke({0, 200, 96, 200, 96, GLINT_LEFT, 0, GLINT_PRESS, 0}); // a drop: few cells are as high
    stage.frames_while([&] { return session().wants_frames(); });
    undoable = steps_of_undo();
    const ColorEnds before = ends();
    run("fit colors");
    const ColorEnds all = ends();
    expect_one_undo(before);
    undoable = steps_of_undo();
    run("fit colors to most");
    const ColorEnds most = ends();
    EXPECT_GE(most.first, all.first);
    EXPECT_LE(most.last, all.last);
    EXPECT_LT(most.last - most.first, all.last - all.first);
    expect_one_undo(before);
}

TEST_F(ColorBarGui, MirrorsAndTurnsAround) {
    const ColorEnds before = ends();
    stage.play([](ImGuiTestContext& user) { user.ItemClick("//Picture/reverse colors"); });
    EXPECT_EQ(ends(), (ColorEnds{before.last, before.first}));
    session().history().undo();
    ASSERT_FALSE(session().set("range_high", "3"));
    stage.frames(2);
    stage.play([&](ImGuiTestContext& user) { choose_in_menu(user, "symmetric colors"); });
    EXPECT_EQ(ends(), (ColorEnds{-3, 3}));
}

TEST_F(ColorBarGui, WhatIsClippedIsCounted) {
    ASSERT_FALSE(session().set("range_low", "-0.01") || session().set("range_high", "0.01"));
    const auto clipped = [&] {
        const FieldHistogram& counted = session().observers().histogram.newest()->counted;
        return counted.below + counted.above;
    };
    stage.frames_while([&] { return clipped() == 0; });
    EXPECT_GT(clipped(), 0u);
    stage.screenshot("color-bar-clipped");
}

TEST_F(ColorBarGui, FollowsTheValuesUntilItIsToldNotTo) {
    const Params before = session().params();
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_A);
    });
    EXPECT_TRUE(session().appearance().look().follows);
    stage.frames_until([&] { return session().appearance().fitted_range().has_value(); });
    ASSERT_TRUE(session().appearance().fitted_range());
    EXPECT_EQ(*session().appearance().fitted_range(), session().observers().histogram.newest()->counted.finite_range());
    EXPECT_THAT(ColorFit::cannot_fit(session()), testing::HasSubstr("every frame"));
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/last color");
        user.MouseDown(0);
        move_by(user, 0, 5, 3);
        user.MouseUp(0);
    });
    EXPECT_TRUE(session().params() == before) << "there is nothing to drag";
    session().history().undo();
    EXPECT_FALSE(session().appearance().look().follows || session().appearance().fitted_range());
}

TEST_F(ColorBarGui, ShowsFieldAfterFieldAndThenThePictureAgain) {
    for (const char* field : {"height", "previous", "medium", "energy", ""}) {
        stage.frames_while([&] { return !session().observers().histogram.newest() || session().wants_frames(); });
        stage.play([](ImGuiTestContext& user) {
            user.MouseMove("//Picture/picture");
            user.KeyPress(ImGuiKey_F7);
        });
        EXPECT_EQ(session().appearance().look().field, std::string_view(field));
    }
}

TEST_F(ColorBarGui, ShowsWhatFollowsFromTheField) {
    const auto shown = [&] { return std::string(session().observers().histogram.newest()->field.c_str()); };
    for (const auto& [what, name] : {std::pair{Derived::gradient, "gradient of height"},
                                     {Derived::laplacian, "Laplacian of height"},
                                     {Derived::rate, "rate of height"},
                                     {Derived::none, "height"}}) {
        stage.play([](ImGuiTestContext& user) {
            user.MouseMove("//Picture/picture");
            user.KeyPress(ImGuiMod_Shift | ImGuiKey_F7);
        });
        EXPECT_EQ(session().appearance().look().derived, what);
        EXPECT_EQ(session().appearance().look().follows, what != Derived::none);
        stage.frames_while([&] { return !session().observers().histogram.newest() || shown() != name; });
        EXPECT_EQ(shown(), name);
        if (what == Derived::gradient) {
            EXPECT_EQ(color_bar_caption(session()), "gradient of height, per cell");
            stage.screenshot("color-bar-gradient");
        }
    }
}

TEST_F(ColorBarGui, ThePaletteNamesEachDerivedFieldAndUndoTakesItBack) {
    run("show laplacian");
    EXPECT_EQ(session().appearance().look().derived, Derived::laplacian);
    EXPECT_EQ(last_done(), "Derived field");
    stage.app().actions().run("show laplacian");
    EXPECT_EQ(session().appearance().look().derived, Derived::none) << "once more ends it";
    session().history().undo(), session().history().undo();
    EXPECT_TRUE(session().appearance().look() == PictureLook{});
}

TEST_F(ColorBarGui, ItsMenuLightsTheFieldAndDrawsLines) {
    stage.play([&](ImGuiTestContext& user) {
        for (const char* action : {"shade field", "isolines", "log colors"}) choose_in_menu(user, action);
    });
    EXPECT_TRUE(session().appearance().look().shaded && session().appearance().look().isolines);
    EXPECT_EQ(session().params().text(*color_scale_row(session().definition())), "log") << "a row, for presets too";
    EXPECT_TRUE(shown_look(session()).logarithmic);
    stage.frames(30);
    stage.screenshot("color-bar-lit");
    EXPECT_EQ(steps_of_undo(), undoable + 3);
    for (int i = 0; i < 3; ++i) session().history().undo();
    EXPECT_TRUE(shown_look(session()) == PictureLook{});
}

TEST_F(ColorBarGui, AComparisonReplacesTheLookWithoutAnUndoStep) {
    run("shade field");
    ASSERT_TRUE(session().appearance().look().shaded);
    stage.app().actions().run("compare");
    stage.frames(5);
    ASSERT_NE(stage.app().workspace().pair(), nullptr);
    EXPECT_TRUE(session().appearance().look() == PictureLook{}) << "both sides are as their simulation draws them";
    EXPECT_TRUE(record_of(session()).run_settings.look.shaded) << "a file keeps it";
    EXPECT_EQ(steps_of_undo(), undoable + 1);
    session().history().undo();
    stage.frames(5);
    EXPECT_EQ(steps_of_undo(), undoable + 1) << "nothing is done anew";
    session().history().redo();
    stage.frames(5);
    stage.app().actions().run("compare");
    stage.frames(5);
    ASSERT_EQ(stage.app().workspace().pair(), nullptr);
    EXPECT_TRUE(session().appearance().look().shaded) << "it is back";
}

TEST_F(ColorBarGui, ARightClickOpensItsMenu) {
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/color bar", ImGuiMouseButton_Right);
        user.Yield(2);
        user.ItemClick(("//$FOCUSED/" + stage.app().actions().find("isolines")->title).c_str());
    });
    EXPECT_TRUE(session().appearance().look().isolines);
}

TEST(ColorBarOfOthersGui, ItsMenuChoosesTheLayerOfAVolume) {
    GuiStage stage("heat_3d");
    Session& session = stage.session();
    session.pacing().pause(true);
    const auto layers = [&] {
        const auto& newest = session.observers().histogram.newest();
        return newest ? newest->layers : 0;
    };
    stage.frames_until([&] { return layers() == 1; });
    session.appearance().set_look({.field = "temperature"}, "Shown field");
    stage.frames_until([&] { return layers() > 1; });
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/more colors");
        user.Yield(2);
        user.ItemInputValue("//$FOCUSED/Layer", 3);
    });
    EXPECT_EQ(session.appearance().look().layer, 3);
    session.history().undo();
    EXPECT_EQ(session.appearance().look().layer, std::nullopt);
}

TEST(ColorBarOfOthersGui, SaysWhyItCannotFit) {
    GuiStage stage("ripple");
    stage.frames_until([&] { return stage.session().observers().histogram.newest().has_value(); });
    EXPECT_THAT(ColorFit::cannot_fit(stage.session()), testing::HasSubstr("field"));
    stage.app().actions().run("fit colors");
    stage.frames(10);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr);
}

TEST(ColorBarOfOthersGui, HasNoButtonThatDoesNothingThere) {
    GuiStage stage("ripple");
    stage.frames_until([&] { return stage.session().observers().histogram.newest().has_value(); });
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Picture/fit colors"));
        EXPECT_TRUE(user.ItemExists("//Picture/reverse colors"));
        user.ItemClick("//Picture/more colors");
        user.Yield(2);
        const auto is_there = [&](const char* action) {
            return user.ItemExists(("//$FOCUSED/" + stage.app().actions().find(action)->title).c_str());
        };
        for (const char* dead : {"fit colors to most", "fit colors always", "next field", "isolines"})
            EXPECT_FALSE(is_there(dead)) << dead;
        EXPECT_TRUE(is_there("symmetric colors"));
    });
}

} // namespace
} // namespace glint::test
