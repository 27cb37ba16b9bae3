// Sliders, typed values, undo, used like a user does.
#include "app/look/theme.h"
#include "app/window/features/parameters/param_row.h"
#include "support/gui_stage.h"
#include <gmock/gmock.h>
#include <imgui_internal.h>

namespace glint::test {
namespace {

/// Points the user at the rows of the Parameters panel.
void at_rows(ImGuiTestContext& user) {
    user.ItemClick("//Parameters/##filter");
    user.KeyPress(ImGuiKey_Escape);
    user.SetRef(user.WindowInfo("//Parameters/rows").ID);
}

TEST(ParametersGui, OneDragIsOneUndoStep) {
    GuiStage stage;
    stage.session().pacing().pause(true);
    const double before = stage.value("wavelength");
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.MouseMove("wavelength/track");
        user.MouseDown(0);
        move_by(user, 4, 0, 6);
        user.MouseUp(0);
        user.Yield(2);
    });
    const double dragged = stage.value("wavelength");
    EXPECT_GT(dragged, before);
    stage.play([&](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.value("wavelength"), before);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr) << "the whole drag is one step";
    stage.play([&](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_Z); });
    EXPECT_EQ(stage.value("wavelength"), dragged);
}

TEST(ParametersGui, TheDotThatPutsBackIsEasyToHitByMouseAndKeyboard) {
    GuiStage stage;
    stage.session().pacing().pause(true);
    const double preset = stage.value("wavelength");
    ASSERT_FALSE(stage.session().set("wavelength", "50"));
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        const ImRect dot = user.ItemInfo("wavelength/revert").RectFull,
                     track = user.ItemInfo("wavelength/track").RectFull;
        EXPECT_GT(dot.GetWidth(), look::px(16) - 0.5f);
        EXPECT_GE(dot.GetHeight(), look::px(20));
        EXPECT_LE(dot.Max.x, track.Min.x + 1) << "a press on the track's beginning is none on it";
        EXPECT_GE(dot.Min.x + 1, user.ItemInfo("wavelength/name").RectFull.Max.x);
        user.NavMoveTo("wavelength/revert");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(2);
    });
    EXPECT_EQ(stage.value("wavelength"), preset);
}

TEST(ParametersGui, AHelpNamesTheUnitOnce) {
    GuiStage stage;
    for (const glint_param& row : stage.session().definition().params())
        EXPECT_THAT(param_help(stage.session(), row), testing::HasSubstr("\n" + allowed(row) + ", preset ")) << row.id;
}

TEST(ParametersGui, WhatASimulationNotesStandsBelowItsParameter) {
    for (const auto& [simulation, noted] : {std::pair{"julia", true}, {"ripple", false}}) {
        GuiStage stage(simulation);
        stage.play([&, stands = noted](ImGuiTestContext& user) {
            at_rows(user);
            EXPECT_EQ(user.ItemExists("precision/note"), stands);
        });
    }
}

TEST(ParametersGui, TheOneThatThePaletteFindsComesIntoSight) {
    GuiStage stage;
    ASSERT_FALSE(stage.session().set("view", "lit")); // the relief is used then
    stage.play([&](ImGuiTestContext& user) {
        const auto in_sight = [&] {
            const ImRect rows = user.WindowInfo("//Parameters/rows").Window->InnerRect;
            return rows.Contains(user.ItemInfo("relief/name").RectFull);
        };
        at_rows(user);
        EXPECT_FALSE(in_sight()) << "it is far down";
        user.ItemClick("//Parameters/##filter");
        user.KeyChars("wavelength");
        stage.app().settings().left_column = false;
        user.Yield(3);
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("relief");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(10);
        EXPECT_TRUE(stage.app().settings().left_column);
        EXPECT_TRUE(in_sight());
    });
}

TEST(ParametersGui, RowsThatDoNothingAreFoldedIntoOneLine) {
    GuiStage stage;
    ASSERT_FALSE(stage.session().set("source", "off")); // the wavelength is a source's
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("wavelength/track"));
        user.ItemClick("idle rows/##button");
        user.Yield(2);
        EXPECT_TRUE(user.ItemExists("wavelength/track")) << "greyed, it says why";
        user.ItemClick("idle rows/##button");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("wavelength/track"));
        user.ItemClick("//Parameters/##filter");
        user.KeyChars("wavelength");
        user.Yield(2);
        EXPECT_TRUE(user.ItemExists("wavelength/track")) << "the filter finds it";
        at_rows(user);
    });
    stage.app().view<ParametersView>().shown_row = "wavelength"; // as the palette does
    stage.frames(5);
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        EXPECT_TRUE(user.ItemExists("wavelength/track"));
    });
}

TEST(ParametersGui, ARowThatMovesIsNotFolded) {
    GuiStage stage;
    ASSERT_FALSE(stage.session().set("source", "off"));
    Params moving = stage.session().params();
    moving.animate({.row = "wavelength", .low = 20, .high = 40, .period = 600});
    stage.session().edit(moving, "Animate");
    stage.frames(5);
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        EXPECT_TRUE(user.ItemExists("wavelength/track"));
    });
}

TEST(ParametersGui, APaletteIsChosenFromPicturesInOneUndoStep) {
    GuiStage stage("heat");
    const std::string before = stage.text("palette");
    stage.play([](ImGuiTestContext& user) {
        at_rows(user);
        user.ItemClick("palette/##choice");
        user.Yield(3);
        user.ItemClick("//$FOCUSED/Twilight");
    });
    EXPECT_EQ(stage.text("palette"), "twilight");
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.text("palette"), before);
    EXPECT_EQ(stage.session().history().next_undo(), nullptr);
}

TEST(ParametersGui, TypedValueIsTaken) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.ItemClick("wavelength/value");
        user.Yield(2);
        user.KeyCharsReplaceEnter("31");
    });
    EXPECT_EQ(stage.text("wavelength"), "31");
}

TEST(ParametersGui, GarbageIsRefusedWithASentence) {
    GuiStage stage;
    const Params before = stage.session().params();
    for (const char* garbage : {"1,2,3", "nan", "1e99", "seven", ""}) {
        stage.play([&](ImGuiTestContext& user) {
            at_rows(user);
            user.ItemClick("wavelength/value");
            user.Yield(2);
            user.KeyCharsReplaceEnter(garbage);
        });
        EXPECT_TRUE(stage.session().params() == before) << garbage;
        ASSERT_FALSE(stage.app().notices().all().empty());
        EXPECT_EQ(stage.app().notices().all().back().severity, Severity::caution) << garbage;
    }
    stage.screenshot("parameters-refused");
}

/// Clicks the speed under the picture and types.
void type_speed(GuiStage& stage, const char* text) {
    stage.frames(3);
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Picture/##speed");
        user.Yield(2);
        user.KeyCharsReplaceEnter(text);
        user.Yield(2);
    });
}

TEST(ParametersGui, TheSpeedIsTypedLikeEveryValue) {
    GuiStage stage;
    type_speed(stage, "2.5");
    EXPECT_EQ(stage.session().pacing().speed(), 2.5);
    type_speed(stage, "1.01");
    EXPECT_EQ(stage.session().pacing().speed(), 1.01) << "what is typed is taken as it stands";
    for (const char* garbage : {"3x", "2,5", "nan", "0", "65", "1e99", "fast", ""}) {
        const std::size_t said = stage.app().notices().all().size();
        type_speed(stage, garbage);
        EXPECT_EQ(stage.session().pacing().speed(), 1.01) << garbage;
        ASSERT_GT(stage.app().notices().all().size(), said) << garbage;
        EXPECT_NE(stage.app().notices().all().back().text.find("0.001 to 64"), std::string::npos);
    }
    stage.play([](ImGuiTestContext& user) {
        user.ItemClick("//Picture/##speed");
        user.Yield(2);
        user.KeyCharsReplace("7");
        user.KeyPress(ImGuiKey_Escape);
    });
    EXPECT_EQ(stage.session().pacing().speed(), 1.01) << "Esc gives up";
    type_speed(stage, "0.001");
    EXPECT_EQ(stage.session().pacing().speed(), 0.001);
    type_speed(stage, "max");
    EXPECT_TRUE(stage.session().pacing().at_full_speed());
}

TEST(ParametersGui, TheSpeedIsDragged) {
    GuiStage stage;
    stage.frames(3);
    stage.play([](ImGuiTestContext& user) {
        user.MouseMove("//Picture/##speed");
        user.MouseDown(0);
        move_by(user, 8, 0, 12); // slowly: it does not stick to 1 on its way
        user.MouseUp(0);
        user.Yield(3);
        EXPECT_FALSE(user.ItemExists("//Picture/##typed"));
    });
    EXPECT_GT(stage.session().pacing().speed(), 1);
}

TEST(ParametersGui, KeysStayInATextField) {
    GuiStage stage;
    ASSERT_FALSE(stage.session().pacing().paused());
    stage.play([&](ImGuiTestContext& user) {
        user.ItemClick("//Parameters/##filter");
        user.KeyChars("hp .r1");
    });
    EXPECT_FALSE(stage.session().pacing().paused());
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_FALSE(stage.app().ui_state().bare);
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_Escape);
        user.MouseMove("//Picture/picture");
        user.KeyPress(ImGuiKey_Space);
    });
    EXPECT_TRUE(stage.session().pacing().paused());
}

TEST(ParametersGui, DotPutsBackAndArrowsNudge) {
    GuiStage stage;
    const double before = stage.value("amplitude");
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.ItemClick("amplitude/track");
        user.KeyPress(ImGuiKey_RightArrow, 3);
    });
    EXPECT_NE(stage.value("amplitude"), before);
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.ItemClick("amplitude/revert");
    });
    EXPECT_EQ(stage.value("amplitude"), before);
}

TEST(ParametersGui, ARowThatDoesNothingIsGreyedAndSaysWhy) {
    GuiStage stage;
    stage.play([&](ImGuiTestContext& user) {
        const auto dragged = [&] {
            user.MouseMove("relief/track");
            user.MouseDown(0);
            move_by(user, 6, 0, 3);
            user.MouseUp(0);
            user.Yield(2);
            return stage.value("relief");
        };
        ASSERT_FALSE(stage.session().set("view", "palette"));
        at_rows(user);
        user.ItemClick("idle rows/##button");
        user.Yield(2);
        const double before = stage.value("relief");
        EXPECT_EQ(dragged(), before) << "the water is not lit";
        yield_until(user, [] { return ImGui::FindWindowByName("##Tooltip_00") != nullptr; });
        EXPECT_NE(ImGui::FindWindowByName("##Tooltip_00"), nullptr) << "it says why";
        ASSERT_FALSE(stage.session().set("view", "lit"));
        user.Yield(2);
        EXPECT_NE(dragged(), before);
    });
}

TEST(ParametersGui, DotPutsBackAColourBetweenTwoLevels) {
    GuiStage stage;
    const glint_param& water = *stage.session().definition().param("water");
    ASSERT_FALSE(stage.session().set("view", "lit"));
    ASSERT_FALSE(stage.session().set("water", "#ff0000"));
    stage.play([&](ImGuiTestContext& user) {
        at_rows(user);
        user.ItemClick("water/revert");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("water/revert")) << "nothing is left to put back";
    });
    EXPECT_TRUE(stage.session().params().same(water, stage.session().preset().params()));
    stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    EXPECT_EQ(stage.text("water"), "#ff0000") << "one step of undo";
}

} // namespace
} // namespace glint::test
