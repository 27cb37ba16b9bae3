// Doctor in the window: its report from the Device panel, and a window on a driver that does not answer.
#include "sims/api/device.h"
#include "support/gui_stage.h"
#include "support/says.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// The clipboard's content after a script. During a script the test engine has its own clipboard.
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
    stage.app().layout().show("Device");
    stage.frames_while([&] { return stage.app().devices().found().driver_silent; }); // the diagnosis follows the answer
    stage.frames(10);
    stage.screenshot("doctor");
    const std::string copied =
        copied_by(stage, [](ImGuiTestContext& user) { user.ItemClick("//Device/copy report/##button"); });
    for (const char* part : {"OpenGL    ", "Target    cpu -> ", "\nDiagnosis ", "\nRemedy    "})
        EXPECT_THAT(copied, HasSubstr(part));
    ASSERT_NE(stage.app().notices().current(), nullptr);
    EXPECT_THAT(stage.app().notices().current()->text, HasSubstr("Copied"));
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

/// A driver that does not answer before this file is removed.
class HeldDriver {
public:
    HeldDriver() { std::ofstream{file_}; }
    ~HeldDriver() { let_go(); }
    HeldDriver(const HeldDriver&) = delete;
    HeldDriver& operator=(const HeldDriver&) = delete;
    void let_go() const { std::filesystem::remove(file_); }
    const char* file() const { return file_.c_str(); }

private:
    std::filesystem::path file_ =
        std::filesystem::temp_directory_path() / ("glint-driver-held-" + std::to_string(getpid()));
};

struct Finished {
    int status;
    std::string said; ///< on standard error
};

/// Runs a test of this program in a separate process on the fake driver, because CUDA starts once a process. The driver
/// answers when these words have been printed.
Finished run_above(const HeldDriver& driver, const char* test, std::string_view words = "nothing of the kind") {
    int ends[2];
    if (pipe(ends) != 0) return {97, ""};
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        const char* others =
            std::getenv("LD_LIBRARY_PATH"); // a real driver may be found there, so the fake one comes first
        const std::string path = std::string(GLINT_FAKE_DRIVER_DIR) + (others ? ":" + std::string(others) : "");
        setenv("LD_LIBRARY_PATH", path.c_str(), 1);
        setenv("FAKE_CUDA_HELD", driver.file(), 1);
        setenv("FAKE_CUDA_INIT", "999", 1);
        unsetenv("GTEST_OUTPUT"); // the report belongs to the parent
        for (const char* of_the_parent : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"})
            unsetenv(of_the_parent); // else no test runs
        const std::string filter = std::string("--gtest_filter=") + test;
        execl("/proc/self/exe", "glint_tests_gui", filter.c_str(), "--gtest_also_run_disabled_tests", "--gtest_brief=1",
              nullptr);
        _exit(98);
    }
    close(ends[1]);
    Finished finished{};
    char some[256];
    for (ssize_t count = 0; (count = read(ends[0], some, sizeof some)) > 0;) {
        finished.said.append(some, static_cast<std::size_t>(count));
        if (finished.said.find(words) != std::string::npos) driver.let_go();
    }
    close(ends[0]);
    int status = 0;
    waitpid(child, &status, 0);
    finished.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

TEST(DriverGui, DISABLED_OpensAndTakesTheLateAnswer) { // played by AHangingDriver…
    GuiStage stage("waves", "auto");                   // the driver answers when it is let go of, below
    PlayedApp& app = stage.app();
    EXPECT_EQ(stage.session().device().id(), "cpu");
    ASSERT_NE(app.notices().current(), nullptr);
    EXPECT_THAT(app.notices().current()->text, says("CPU", "driver", "not answered", "1 s"));
    const auto step = stage.session().step();
    stage.frames_while([&] { return stage.session().step() <= step; }); // the simulation runs meanwhile
    EXPECT_TRUE(app.devices().found().driver_silent);
    std::filesystem::remove(std::getenv("FAKE_CUDA_HELD"));
    stage.frames_while([&] { return app.devices().found().driver_silent; });
    stage.frames(1);
    EXPECT_THAT(app.notices().current()->text, says("No GPU", "driver"));
    EXPECT_THAT(app.devices().offers()[1].disabled_reason, HasSubstr("cudaErrorUnknown, error 999"));
}

TEST(DriverGui, AHangingDriverIsWaitedForInTheBackground) {
    const Finished finished = run_above(HeldDriver(), "DriverGui.DISABLED_OpensAndTakesTheLateAnswer");
    EXPECT_EQ(finished.status, 0) << finished.said;
}

TEST(DriverGui, DISABLED_WaitsAloud) { // run by ADriver…
    try {
        const GuiStage stage("waves", "cuda");
        ADD_FAILURE() << "it opened";
    } catch (const Error& e) { EXPECT_THAT(e.what(), HasSubstr("driver")); }
}

TEST(DriverGui, ADriverThatWasAskedForIsWaitedForAloud) {
    constexpr const char* aloud = "answer, 10 s";
    const Finished finished = run_above(HeldDriver(), "DriverGui.DISABLED_WaitsAloud", aloud);
    EXPECT_EQ(finished.status, 0) << finished.said;
    EXPECT_THAT(finished.said, HasSubstr(aloud));
}

TEST(DriverGui, DISABLED_OpensAndCloses) { // run by ADriver…
    GuiStage stage("waves", "auto");
    stage.app().layout().show("Device");
    stage.frames(30);
    stage.screenshot("doctor-driver-silent");
    EXPECT_TRUE(stage.app().devices().found().driver_silent);
}

TEST(DriverGui, ADriverThatNeverAnswersDoesNotHoldUpTheEnd) {
    const Finished finished = run_above(HeldDriver(), "DriverGui.DISABLED_OpensAndCloses");
    EXPECT_EQ(finished.status, 0) << finished.said;
}

#endif

} // namespace
} // namespace glint::test
