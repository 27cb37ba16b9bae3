// In front of an audience: the picture with one line of large figures, the pointer, the countdown, and freezing.
#include "app/timing/clock.h"
#include "app/window/features/stage/stage.h"
#include "app/window/workspace/workspace.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <algorithm>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

TEST(StageGui, ShowsThePictureAndFiguresThatTheLastRowReads) {
    GuiStage stage("heat");
    for (const auto& [width, height] : {std::pair{1024, 768}, {1280, 720}, {800, 500}}) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.app().settings().theme = "projector";
        stage.play([](ImGuiTestContext& user) {
            user.Yield(5);
            user.KeyPress(ImGuiKey_F5);
            user.Yield(10);
        });
        EXPECT_TRUE(stage.app().ui_state().bare);
        const float window = ImGui::GetMainViewport()->Size.y;
        EXPECT_GE(stage_line_height(), 0.04f * window);
        const ImGuiWindow* picture = ImGui::FindWindowByName("##bare");
        ASSERT_NE(picture, nullptr);
        EXPECT_THAT(text_problems(*picture->DrawList, 2), testing::IsEmpty());
        stage.screenshot("stage-" + std::to_string(width));
        stage.play([](ImGuiTestContext& user) {
            user.KeyPress(ImGuiKey_Escape);
            user.Yield(3);
        });
        EXPECT_FALSE(stage.app().ui_state().bare);
    }
}

TEST(StageGui, PointerAndSpotlightAreDrawnWhileTheyAreOn) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_F5);
        user.Yield(3);
        const auto drawn = [] { return ImGui::GetForegroundDrawList()->VtxBuffer.Size; };
        user.Yield(3);
        const int before = drawn();
        user.KeyPress(ImGuiKey_L);
        user.Yield(3);
        const int laser = drawn();
        EXPECT_GT(laser, before);
        EXPECT_EQ(ImGui::GetMouseCursor(), ImGuiMouseCursor_None);
        user.KeyPress(ImGuiKey_S);
        user.Yield(3);
        EXPECT_GT(drawn(), laser);
    });
    stage.screenshot("stage-spotlight");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_L);
        user.KeyPress(ImGuiKey_S);
        user.Yield(3);
        EXPECT_FALSE(stage.app().view<StageView>().laser || stage.app().view<StageView>().spotlight);
    });
}

TEST(StageGui, ItsKeysDoNothingElsewhereAndSayWhy) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        for (const ImGuiKey key : {ImGuiKey_S, ImGuiKey_L, ImGuiKey_Z, ImGuiKey_C}) {
            user.KeyPress(key);
            user.Yield(3);
            EXPECT_THAT(
                stage.app().notices().all().back().text,
                testing::AllOf(testing::StartsWith("Stage: "),
                               testing::HasSubstr("Only available in the stage view, or while a script plays")));
        }
        const StageView& view = stage.app().view<StageView>();
        EXPECT_FALSE(view.laser || view.spotlight || stage.app().view<TimelineView>().frozen ||
                     view.countdown_until_ms > 0);
        EXPECT_FALSE(stage.session().pacing().paused());
    });
}

TEST(StageGui, ItsPointersEndWithIt) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        for (const ImGuiKey key : {ImGuiKey_F5, ImGuiKey_S, ImGuiKey_L}) user.KeyPress(key);
        user.Yield(3);
        EXPECT_TRUE(stage.app().view<StageView>().laser && stage.app().view<StageView>().spotlight);
        user.KeyPress(ImGuiKey_Escape);
        user.Yield(3);
        EXPECT_FALSE(stage.app().view<StageView>().laser || stage.app().view<StageView>().spotlight);
    });
}

TEST(StageGui, FreezingHoldsPictureAndNumbersTogether) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_F5);
        user.Yield(5);
        user.KeyPress(ImGuiKey_Z);
        user.Yield(5);
        EXPECT_TRUE(stage.session().pacing().paused());
        EXPECT_TRUE(stage.app().view<TimelineView>().frozen);
        const std::int64_t step = stage.session().step();
        user.Yield(10);
        EXPECT_EQ(stage.session().step(), step);
        user.KeyPress(ImGuiKey_Z);
        user.Yield(2);
        EXPECT_FALSE(stage.session().pacing().paused());
        EXPECT_FALSE(stage.app().view<TimelineView>().frozen);
    });
}

TEST(StageGui, WhatIsFrozenSaysSoOverThePictureAndInTheStagesLine) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        EXPECT_THAT(letters_of(drawn_in("Picture")), testing::Not(testing::HasSubstr("Frozen")));
        user.KeyPress(ImGuiKey_F5);
        user.Yield(3);
        user.KeyPress(ImGuiKey_Z);
        user.Yield(3);
        EXPECT_THAT(letters_of(drawn_in("##bare")), testing::HasSubstr("Frozen"));
        EXPECT_THAT(letters_of(drawn_in(stage_picture)), testing::HasSubstr("Frozen:pictureandnumbers"));
        EXPECT_THAT(text_problems(drawn_in("##bare"), 2), testing::IsEmpty());
        EXPECT_THAT(text_problems(drawn_in(stage_picture), 2), testing::IsEmpty());
        user.KeyPress(ImGuiKey_Z);
        user.Yield(3);
        EXPECT_THAT(letters_of(drawn_in("##bare")), testing::Not(testing::HasSubstr("Frozen")));
    });
}

TEST(StageGui, TheColourBarAndTheValueUnderTheMouseCanBeHidden) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMove("//Picture/picture");
        user.Yield(5);
        const auto letters = [] { return letters_of(drawn_in("Picture")); };
        const std::string with_both = letters();
        EXPECT_THAT(with_both, testing::HasSubstr("temperature"));
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_L);
        user.Yield(3);
        EXPECT_THAT(letters(), testing::Not(testing::HasSubstr("temperature")));
        const std::size_t with_value = letters().size();
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_I);
        user.Yield(3);
        EXPECT_LT(letters().size(), with_value);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_L);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_I);
        user.Yield(3);
        EXPECT_THAT(letters(), testing::HasSubstr("temperature"));
    });
}

TEST(StageGui, TheQuestionMarkListsTheKeysOfTheStageFirstWhereTheyWork) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        const auto listed = [&](std::string_view window) {
            user.KeyDown(ImGuiMod_Shift | ImGuiKey_Slash);
            user.Yield(3);
            const std::string letters = letters_of(drawn_in(window));
            user.KeyUp(ImGuiMod_Shift | ImGuiKey_Slash);
            user.Yield(3);
            return std::pair(letters.find("laserpointer"), letters.find("Pauseorresume"));
        };
        const auto [laser, pause] = listed("Picture");
        EXPECT_EQ(laser, std::string::npos) << "it works on the stage only";
        EXPECT_NE(pause, std::string::npos);
        user.KeyPress(ImGuiKey_F5);
        const auto [laser_on_stage, pause_on_stage] = listed(stage_picture);
        ASSERT_NE(laser_on_stage, std::string::npos);
        EXPECT_LT(laser_on_stage, pause_on_stage);
    });
}

TEST(StageGui, TheSidesOfAComparisonHaveLargeNames) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.KeyPress(ImGuiKey_X);
        user.KeyPress(ImGuiKey_F5);
        yield_until(user, [] { return letters_of(drawn_in(stage_picture)).find("msperstep") != std::string::npos; });
        float tallest = 0;
        for (const Glyph& glyph : glyphs_of(drawn_in(stage_picture)))
            tallest = std::max(tallest, glyph.box.GetHeight());
        const std::string shown = letters_of(drawn_in(stage_picture));
        EXPECT_THAT(shown, testing::AllOf(testing::HasSubstr("Textbook"), testing::HasSubstr("msperstep")));
        EXPECT_GT(tallest, 0.02f * ImGui::GetMainViewport()->Size.y);
        EXPECT_THAT(text_problems(drawn_in(stage_picture), 2), testing::IsEmpty());
    });
    stage.screenshot("stage-pair");
}

TEST(StageGui, AFrozenStepsTimeStaysThoughOneStepsOnAndNamesWhenItWasFrozen) {
    GuiStage stage("heat");
    stage.app().actions().run("stage");
    const auto asked = [&] {
        stage.app().actions().run("ask number");
        stage.frames(3);
        return stage.app().ui_state().asked.value_or(ProvenanceRequest()).provenance;
    };
    stage.frames_until([&] { return stage.app().config_changes().step().samples > 0; });
    stage.app().actions().run("freeze all");
    stage.frames(2);
    const Provenance frozen = asked();
    EXPECT_THAT(frozen.when, testing::StartsWith("frozen 20"));
    for (int i = 0; i < 3; ++i) {
        const std::int64_t step = stage.session().step();
        stage.app().actions().run("step");
        stage.frames_until([&] { return stage.session().step() > step; });
    }
    for (const double begun = now_ms(); now_ms() - begun < 400;) stage.frames(1); // the text would be updated meanwhile
    const Provenance later = asked();
    EXPECT_EQ(later.value, frozen.value);
    EXPECT_EQ(later.samples, frozen.samples);
    EXPECT_EQ(later.when.substr(0, 27), frozen.when.substr(0, 27)) << "frozen once, and asked twice";
    stage.app().actions().run("freeze all");
    stage.frames(2);
    EXPECT_THAT(asked().when, testing::StartsWith("shown 20"));
}

TEST(StageGui, WhatIsSaidOfFrozenNumbersIsOfWhenTheyWereFrozen) {
    GuiStage stage("heat");
    stage.app().actions().run("stage");
    const auto limit_ms = [&] { return stage.app().timing_report().facts().limit_ms; };
    stage.frames(3);
    stage.app().actions().run("freeze all");
    stage.frames(2);
    const float frozen = limit_ms();
    stage.app().settings().frame_cap = 37;
    stage.frames(2);
    EXPECT_EQ(limit_ms(), frozen) << "no frame that is told was limited so";
    stage.app().actions().run("freeze all");
    stage.frames(2);
    EXPECT_FLOAT_EQ(limit_ms(), 1000.f / 37);
}

TEST(StageGui, ACountdownRunsAndCanBeMadeLongerAndEnded) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        double& until_ms = stage.app().view<StageView>().countdown_until_ms;
        user.KeyPress(ImGuiKey_F5);
        const double before_ms = now_ms();
        user.KeyPress(ImGuiKey_C);
        user.Yield(3);
        const double begun_until_ms = until_ms;
        EXPECT_GE(begun_until_ms, before_ms + 300'000);
        EXPECT_LE(begun_until_ms, now_ms() + 300'000);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_C);
        user.Yield(3);
        EXPECT_EQ(until_ms, begun_until_ms + 60'000);
        user.KeyPress(ImGuiKey_C);
        user.Yield(3);
        EXPECT_EQ(until_ms, 0);
        until_ms = now_ms() - 9'990; // it ended, and has been shown
        yield_until(user, [&] { return until_ms == 0; });
    });
}

} // namespace
} // namespace glint::test
