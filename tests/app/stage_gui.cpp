// In front of a hall: the picture with one line of large figures, the pointer, the countdown, and freezing.
#include "app/panels/stage.h"
#include "app/timing/clock.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gmock/gmock.h>

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
        user.MouseMove("//Picture/picture");
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
        EXPECT_FALSE(stage.app().ui_state().laser || stage.app().ui_state().spotlight);
    });
}

TEST(StageGui, FreezingHoldsPictureAndNumbersTogether) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.Yield(5);
        user.KeyPress(ImGuiKey_Z);
        user.Yield(5);
        EXPECT_TRUE(stage.session().paused());
        EXPECT_TRUE(stage.app().ui_state().timeline.frozen);
        const std::int64_t step = stage.session().step();
        user.Yield(10);
        EXPECT_EQ(stage.session().step(), step);
        user.KeyPress(ImGuiKey_Z);
        user.Yield(2);
        EXPECT_FALSE(stage.session().paused());
        EXPECT_FALSE(stage.app().ui_state().timeline.frozen);
    });
}

TEST(StageGui, ACountdownRunsAndCanBeMadeLongerAndEnded) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        const auto left_s = [&] { return (stage.app().ui_state().countdown_until_ms - now_ms()) / 1000; };
        user.KeyPress(ImGuiKey_C);
        user.Yield(3);
        EXPECT_NEAR(left_s(), 300, 10);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_C);
        user.Yield(3);
        EXPECT_NEAR(left_s(), 360, 10);
        user.KeyPress(ImGuiKey_C);
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().countdown_until_ms, 0);
        stage.app().ui_state().countdown_until_ms = now_ms() - 9'990; // it ended, and has been shown
        user.SleepNoSkip(0.05f, 0.01f);
        user.Yield(3);
        EXPECT_EQ(stage.app().ui_state().countdown_until_ms, 0);
    });
}

} // namespace
} // namespace glint::test
