// Arrays and vectors of parameters in the Parameters panel, used like a user does.
#include "app/window/features/parameters/param_changes.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string>

namespace glint::test {
namespace {

class ParamArrayGui : public testing::Test {
protected:
    ParamArrayGui() {
        stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/tables.so");
        stage.app().workspace().show("tables");
        stage.frames_until([&] { return stage.session().definition().id() == "tables"; });
        stage.session().pacing().pause(true);
        stage.frames(3);
    }
    static void at_cells(ImGuiTestContext& user) {
        user.ItemClick("//Parameters/##filter");
        user.KeyPress(ImGuiKey_Escape);
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
    }
    void type(const char* cell, const char* text) {
        stage.play([&](ImGuiTestContext& user) {
            at_cells(user);
            user.ItemClick(fmt::format("{}/value", cell).c_str());
            user.Yield(2);
            user.KeyCharsReplaceEnter(text);
        });
    }
    void undo() {
        stage.play([](ImGuiTestContext& user) { user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_Z); });
    }
    GuiStage stage{"heat"};
};

TEST_F(ParamArrayGui, ADragInACellIsOneUndoStep) {
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.MouseMove("pull_1_2/value");
        user.MouseDown(0);
        move_by(user, 8, 0, 6);
        user.MouseUp(0);
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("pull_1_2/##typed")) << "a drag does not type";
    });
    EXPECT_GT(stage.value("pull_1_2"), -0.2);
    EXPECT_EQ(stage.text("pull_1_1"), "0.5") << "its neighbour stays";
    EXPECT_EQ(stage.session().history().next_undo()->label, "Attraction 1, 2");
    undo();
    EXPECT_EQ(stage.text("pull_1_2"), "-0.25");
    EXPECT_EQ(stage.session().history().next_undo(), nullptr) << "the whole drag is one step";
}

TEST_F(ParamArrayGui, AClickTypesANumberOrAFormula) {
    type("pull_2_3", "1/8");
    EXPECT_EQ(stage.text("pull_2_3"), "0.125");
    type("counts_9", "2*24");
    EXPECT_EQ(stage.text("counts_9"), "48");
    undo();
    EXPECT_EQ(stage.text("counts_9"), "9");
    EXPECT_EQ(stage.text("pull_2_3"), "0.125");
}

TEST_F(ParamArrayGui, ANumberOutOfRangeIsRefusedAndTheNearestIsOffered) {
    type("pull_1_1", "3");
    EXPECT_EQ(stage.text("pull_1_1"), "0.5");
    EXPECT_THAT(stage.app().notices().all().back().text, says("Attraction 1, 1", "-1 to 1"));
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.ItemClick("pull_1_1/clamp/##button");
    });
    EXPECT_EQ(stage.text("pull_1_1"), "1");
}

TEST_F(ParamArrayGui, TheKeyboardReachesACellAndTypes) {
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.NavMoveTo("pull_2_2/value");
        user.KeyPress(ImGuiKey_Enter);
        user.Yield(2);
        user.KeyCharsReplaceEnter("0.75");
    });
    EXPECT_EQ(stage.text("pull_2_2"), "0.75");
}

TEST_F(ParamArrayGui, TheDotResetsTheWholeArrayInOneStep) {
    ASSERT_FALSE(stage.session().set("pull_1_1", "0"));
    ASSERT_FALSE(stage.session().set("pull_2_3", "0.25"));
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.ItemClick("pull_1_1/array revert");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("pull_1_1/array revert")) << "nothing differs now";
    });
    EXPECT_EQ(stage.text("pull_1_1"), "0.5");
    EXPECT_EQ(stage.text("pull_2_3"), "-1");
    undo();
    EXPECT_EQ(stage.text("pull_1_1"), "0");
    EXPECT_EQ(stage.text("pull_2_3"), "0.25");
}

TEST_F(ParamArrayGui, TheDotResetsTheHiddenDigitsOfItsNumbersToo) {
    ASSERT_FALSE(stage.session().set("digits", "5"));
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.ItemClick("middle_x/array revert");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("middle_x/array revert"));
    });
    EXPECT_EQ(stage.text("digits"), "0");
}

TEST_F(ParamArrayGui, ARightClickOnACellAnimatesIt) {
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.ItemClick("pull_1_3/value", ImGuiMouseButton_Right);
        user.Yield(2);
        user.SetRef("//$FOCUSED");
        user.ItemClick("begin/##button");
        user.Yield(3);
    });
    const Params& params = stage.session().params();
    EXPECT_NE(params.animation(*params.definition().param("pull_1_3")), nullptr);
    EXPECT_EQ(params.animation(*params.definition().param("pull_1_2")), nullptr);
}

TEST_F(ParamArrayGui, CellsStandInTheArraysLinesInsideThePanel) {
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        const auto cell = [&](const char* id) { return user.ItemInfo(fmt::format("{}/value", id).c_str()).RectFull; };
        const ImRect first = cell("pull_1_1"), third = cell("pull_1_3"), below = cell("pull_2_1");
        EXPECT_EQ(first.Min.y, third.Min.y);
        EXPECT_LT(first.Max.x, cell("pull_1_2").Min.x);
        EXPECT_EQ(first.Min.x, below.Min.x);
        EXPECT_GE(below.Min.y, first.Max.y);
        const ImRect panel = user.WindowInfo("//Parameters/rows").Window->InnerRect;
        EXPECT_LE(third.Max.x, panel.Max.x);
        EXPECT_LE(cell("counts_8").Max.x, panel.Max.x);
        EXPECT_GT(cell("middle_x").Min.x, user.ItemInfo("middle_x/array name").RectFull.Max.x) << "beside its name";
        EXPECT_EQ(cell("middle_x").Min.y, user.ItemInfo("middle_x/array name").RectFull.Min.y);
    });
    stage.screenshot("parameter_arrays");
}

TEST_F(ParamArrayGui, ALongNameOfAVectorHasALineForItself) {
    ASSERT_FALSE(stage.session().set("bright", "on"));
    stage.frames(3);
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        const ImRect name = user.ItemInfo("light_x/array name").RectFull;
        EXPECT_GE(name.Max.x, user.ItemInfo("light_z/value").RectFull.Max.x) << "it is not cut where the cells begin";
        EXPECT_LE(name.Max.y, user.ItemInfo("light_x/value").RectFull.Min.y);
    });
}

TEST_F(ParamArrayGui, TheFilterFindsAnArrayByItsNameAndByTheIdsOfItsNumbers) {
    for (const char* typed : {"attraction", "pull_2_1", "Attraction 1, 3"})
        stage.play([&](ImGuiTestContext& user) {
            at_cells(user);
            user.ItemClick("//Parameters/##filter");
            user.KeyCharsReplace(typed);
            user.Yield(2);
            EXPECT_TRUE(user.ItemExists("pull_1_1/value")) << typed;
            EXPECT_TRUE(user.ItemExists("pull_2_3/value")) << typed;
            EXPECT_FALSE(user.ItemExists("weights_1/value")) << typed;
            at_cells(user);
        });
}

TEST_F(ParamArrayGui, AVectorWithoutEffectIsFoldedAsOneRow) {
    stage.play([](ImGuiTestContext& user) {
        at_cells(user);
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("light_x/value"));
        user.ItemClick("idle rows/##button");
        user.Yield(2);
        EXPECT_TRUE(user.ItemExists("light_x/value"));
        user.ItemClick("light_x/value");
        user.Yield(2);
        EXPECT_FALSE(user.ItemExists("light_x/##typed")) << "it is grey, and cannot be typed";
    });
    ASSERT_FALSE(stage.session().set("bright", "on"));
    stage.frames(3);
    type("light_x", "-0.5");
    EXPECT_EQ(stage.text("light_x"), "-0.5");
}

TEST_F(ParamArrayGui, ARequestedNumberComesIntoSight) {
    stage.app().view<ParametersView>().shown_row = "counts_9";
    stage.frames(5);
    stage.play([](ImGuiTestContext& user) {
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        const ImRect rows = user.WindowInfo("//Parameters/rows").Window->InnerRect;
        EXPECT_TRUE(rows.Contains(user.ItemInfo("counts_9/value").RectFull));
    });
}

} // namespace
} // namespace glint::test
