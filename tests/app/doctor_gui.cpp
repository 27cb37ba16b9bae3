// Doctor in the window: its report from the Device panel, and a window on a driver that does not answer.
#include "sims/api/device.h"
#include "support/gui_stage.h"
#include <chrono>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

/// What is in the clipboard after a script; while one is played the clipboard is the engine's own.
std::string copied_by(GuiStage& stage, const GuiStage::Script& script) {
    std::string copied;
    stage.play([&](ImGuiTestContext& user) {
        ImGui::SetClipboardText("something else");
        script(user);
        user.Yield(2);
        copied = ImGui::GetClipboardText();
    });
    return copied;
}

TEST(DoctorGui, TheButtonCopiesTheReport) {
    GuiStage stage;
    stage.app().ui_state().show_panel = "Device";
    stage.frames(60); // the panel's first lines grow when the first times are known
    stage.screenshot("doctor");
    const std::string copied =
        copied_by(stage, [](ImGuiTestContext& user) { user.ItemClick("//Device/copy report/##button"); });
    for (const char* part : {"OpenGL    ", "Target    cpu -> ", "\nDiagnosis ", "\nRemedy    "})
        EXPECT_THAT(copied, HasSubstr(part));
    ASSERT_NE(stage.app().notices().current(), nullptr);
    EXPECT_THAT(stage.app().notices().current()->text, HasSubstr("clipboard"));
}

TEST(DoctorGui, ThePaletteCopiesTheReport) {
    GuiStage stage;
    const std::string copied = copied_by(stage, [](ImGuiTestContext& user) {
        user.KeyPress(ImGuiMod_Ctrl | ImGuiKey_P);
        user.Yield(3);
        user.KeyChars("doctor");
        user.Yield(2);
        user.KeyPress(ImGuiKey_Enter);
    });
    EXPECT_THAT(copied, HasSubstr("\nDiagnosis "));
}

#if GLINT_WITH_CUDA

/// A test of this program in a process of its own, above the fake driver: CUDA starts once a process.
int status_of(const char* test, const char* hang_ms) {
    const pid_t child = fork();
    if (child == 0) {
        setenv("LD_LIBRARY_PATH", GLINT_FAKE_DRIVER_DIR, 1);
        setenv("FAKE_CUDA_HANG_MS", hang_ms, 1);
        setenv("FAKE_CUDA_INIT", "999", 1);
        unsetenv("GTEST_OUTPUT"); // the report is the parent's
        const std::string filter = std::string("--gtest_filter=") + test;
        execl("/proc/self/exe", "glint_tests_gui", filter.c_str(), "--gtest_also_run_disabled_tests", "--gtest_brief=1",
              nullptr);
        _exit(98);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(DriverGui, DISABLED_OpensAndTakesTheLateAnswer) { // played by AHangingDriver…
    const auto start = Clock::now();
    GuiStage stage("waves", "auto");
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(5)) << "2 s on an idle machine; the driver takes 8";
    App& app = stage.app();
    EXPECT_EQ(stage.session().device().id(), "cpu");
    ASSERT_NE(app.notices().current(), nullptr);
    EXPECT_EQ(app.notices().current()->text, "The CPU computes: the NVIDIA driver has not answered within 1 s");
    const auto step = stage.session().step();
    while (app.devices().found().driver_silent && Clock::now() - start < std::chrono::seconds(30)) stage.frames(1);
    EXPECT_GT(stage.session().step(), step) << "the simulation runs meanwhile";
    stage.frames(1);
    EXPECT_THAT(app.notices().current()->text, HasSubstr("No GPU after all: the NVIDIA driver does not start"));
    EXPECT_THAT(app.devices().offers()[1].disabled_reason, HasSubstr("cudaErrorUnknown, error 999"));
}

TEST(DriverGui, AHangingDriverIsWaitedForInTheBackground) {
    EXPECT_EQ(status_of("DriverGui.DISABLED_OpensAndTakesTheLateAnswer", "8000"), 0);
}

TEST(DriverGui, DISABLED_WaitsAloud) { // played by ADriver…
    testing::internal::CaptureStderr();
    try {
        const GuiStage stage("waves", "cuda");
        ADD_FAILURE() << "it opened";
    } catch (const Error& e) { EXPECT_THAT(e.what(), HasSubstr("the NVIDIA driver does not start")); }
    EXPECT_THAT(testing::internal::GetCapturedStderr(),
                HasSubstr("waiting for the NVIDIA driver to answer, 10 s at most"));
}

TEST(DriverGui, ADriverThatWasAskedForIsWaitedForAloud) {
    EXPECT_EQ(status_of("DriverGui.DISABLED_WaitsAloud", "3000"), 0);
}

TEST(DriverGui, DISABLED_OpensAndCloses) { // played by ADriver…
    GuiStage stage("waves", "auto");
    stage.app().ui_state().show_panel = "Device";
    stage.frames(30);
    stage.screenshot("doctor-driver-silent");
    EXPECT_TRUE(stage.app().devices().found().driver_silent);
}

TEST(DriverGui, ADriverThatNeverAnswersDoesNotHoldUpTheEnd) {
    const auto start = Clock::now();
    EXPECT_EQ(status_of("DriverGui.DISABLED_OpensAndCloses", "600000"), 0);
    EXPECT_LT(Clock::now() - start, std::chrono::seconds(30));
}

#endif

} // namespace
} // namespace glint::test
