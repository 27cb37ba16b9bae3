// The program in two processes: what crashes, what comes back, and how both end.
#include "app/files/descriptor.h"
#include "app/run/run_file.h"
#include "app/supervisor/supervisor.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <set>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::vector<std::string> small_waves{"waves", "--size", "64x48", "--device", "cpu"};

class TwoProcesses : public testing::Test {
protected:
    void SetUp() override {
        if (!has_binary()) GTEST_SKIP() << "the window's program is not built";
        manner.environment = {{"XDG_STATE_HOME", state.path()}, {"XDG_CACHE_HOME", state.path()}};
        for (const char* kept : {"DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "MESA_SHADER_CACHE_DIR"})
            if (const char* value = std::getenv(kept)) manner.environment[kept] = value;
        manner.signal = SIGTERM;
    }
    std::string autosave_of(pid_t process) const { return "glint/autosave-" + std::to_string(process) + ".glint"; }
    bool has(const std::string& file) const {
        std::error_code unknown;
        return std::filesystem::exists(state.path() / file, unknown);
    }
    /// It has shown its session for a while, and would end properly.
    bool has_begun(const Running& window) const { return window.catches(SIGTERM) && has(autosave_of(window.process)); }
    std::vector<std::string> kept_names() const {
        std::vector<std::string> names;
        for (const auto& file : std::filesystem::directory_iterator(state.path() / "glint"))
            names.push_back(file.path().filename());
        return names;
    }

    const Folder folder, state;
    Manner manner;
};

TEST_F(TwoProcesses, ACrashedWindowComesBackWithItsRun) {
    pid_t crashed = 0;
    manner.signal_when = [&](const Running& glint) {
        const auto window = glint.worker();
        if (!window || window->process == crashed || !has_begun(*window)) return false;
        if (crashed != 0) return true;
        crashed = window->process;
        kill(crashed, SIGABRT);
        return false;
    };
    const Ended ended = run_glint(folder, small_waves, manner);
    EXPECT_EQ(ended.status, 128 + SIGTERM) << ended.err;
    EXPECT_THAT(ended.err, AllOf(HasSubstr("the window crashed"), HasSubstr("signal 6"), HasSubstr("starts again")));
    EXPECT_FALSE(has(autosave_of(crashed))) << "the new window has taken the run over";
    EXPECT_THAT(kept_names(), Not(testing::Contains(HasSubstr("crashed-"))));
    EXPECT_TRUE(has("glint/session.glint"));
}

TEST_F(TwoProcesses, APluginThatCrashesInAdvanceIsLeftOut) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizer turns a crash into an exit";
#endif
    const std::string plugin = GLINT_TEST_PLUGIN_DIR "/wrong.so";
    manner.environment["GLINT_WRONG"] = "advance_crashes_late";
    manner.signal_when = [&](const Running& glint) {
        const auto window = glint.worker();
        return glint.says("starts again") && window && has_begun(*window);
    };
    const Ended ended = run_glint(folder, {"wrong", "--plugin", plugin, "--size", "64x48", "--device", "cpu"}, manner);
    EXPECT_EQ(ended.status, 128 + SIGTERM) << ended.err;
    EXPECT_THAT(ended.err, AllOf(HasSubstr("without the plugin " + plugin), Not(HasSubstr("safe mode"))));
    EXPECT_TRUE(has("glint/session.glint"));
}

TEST_F(TwoProcesses, CrashAfterCrashEndsInSafeModeAndThenWithASentence) {
    std::set<pid_t> crashed;
    manner.signal_when = [&](const Running& glint) {
        const auto window = glint.worker();
        if (window && crashed.insert(window->process).second) kill(window->process, SIGABRT);
        return false;
    };
    const Ended ended = run_glint(folder, small_waves, manner);
    EXPECT_EQ(ended.status, 128 + SIGABRT) << ended.err;
    EXPECT_EQ(crashed.size(), 4u);
    EXPECT_THAT(ended.err, AllOf(HasSubstr("safe mode"), HasSubstr("glint doctor")));
}

TEST_F(TwoProcesses, AFailedStartHasTheStatusOfOneProcess) {
    manner.environment.erase("DISPLAY");
    EXPECT_EQ(run_glint(folder, small_waves, manner).status, 3);
    EXPECT_EQ(run_glint(folder, {"heat", "--preset", "no_such"}, manner).status, 2);
}

TEST_F(TwoProcesses, AWindowWithoutItsSupervisorSavesAndEnds) {
    manner.signal = SIGKILL; // its output ends when both processes have
    manner.signal_when = [&](const Running& glint) {
        const auto window = glint.worker();
        return window && has_begun(*window);
    };
    const Ended ended = run_glint(folder, small_waves, manner);
    EXPECT_EQ(ended.status, 128 + SIGKILL);
    EXPECT_TRUE(has("glint/session.glint")) << ended.err;
}

TEST_F(TwoProcesses, AreOneIfTheUserAsksForIt) {
    for (const bool by_option : {true, false}) {
        SCOPED_TRACE(by_option);
        std::vector<std::string> command = small_waves;
        if (by_option) command.emplace_back("--one-process");
        manner.environment["GLINT_ONE_PROCESS"] = by_option ? "0" : "1";
        manner.signal_when = [&](const Running& glint) { return has_begun(glint); };
        EXPECT_EQ(run_glint(folder, command, manner).status, 128 + SIGTERM);
    }
}

// The window after a crash, played.

class AfterACrash : public testing::Test {
protected:
    AfterACrash() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC | O_NONBLOCK)) ADD_FAILURE() << "no pipe";
        from_window = Descriptor(ends[0]), to_supervisor = Descriptor(ends[1]);
        worker.pipe = to_supervisor.number();
    }
    /// The window's run, as an ended process has left it.
    void leave_run() {
        stage.session().pacing().pause(true);
        ASSERT_FALSE(stage.session().set("damping", "0.05"));
        stage.settle();
        stage.session().pacing().step_once();
        stage.settle();
        const std::filesystem::path left = glint / "autosave-999999999.glint"; // no process has that number
        const std::filesystem::path ours = glint / ("autosave-" + std::to_string(getpid()) + ".glint");
        stage.frames_until([&] { // within a second
            return std::filesystem::exists(ours) && !open_run(ours.string(), stage.catalog()).events.empty();
        });
        std::filesystem::copy_file(ours, left);
    }
    void start_again(bool safe) {
        worker.after_crash = "The window crashed.", worker.safe = safe;
        stage.restart("julia"); // as the command line says
        stage.settle();
    }
    std::string said() {
        std::string all;
        for (const Notice& notice : stage.app().notices().all()) all += notice.text + "\n";
        return all;
    }
    std::vector<std::string> blamed() {
        char bytes[8192];
        const ssize_t count = read(from_window.number(), bytes, sizeof bytes);
        Supervision supervision;
        if (count > 0) supervision.take({bytes, static_cast<std::size_t>(count)});
        return supervision.after({true, SIGSEGV}, 0).start.value_or(WorkerStart{}).left_out;
    }

    Descriptor from_window, to_supervisor;
    WorkerStart worker;
    GuiStage stage{"waves", "cpu", [this](AppOptions& options) { options.worker = worker; }};
    const std::filesystem::path glint = stage.state() / "glint";
};

TEST_F(AfterACrash, TheRunGoesOnWhateverTheCommandLineSaysAndANoticeSaysWhy) {
    leave_run();
    std::ofstream(glint / "starting-999999999"); // it has crashed in its first seconds
    start_again(false);
    EXPECT_EQ(stage.session().definition().id(), "waves");
    EXPECT_EQ(stage.text("damping"), "0.05");
    EXPECT_THAT(said(), HasSubstr("The window crashed. The run resumes at step"));
}

TEST_F(AfterACrash, BeforeAnythingWasSavedTheCommandLinesSimulationIsShown) {
    start_again(false);
    EXPECT_EQ(stage.session().definition().id(), "julia") << "and not the session of the window that was closed before";
    EXPECT_THAT(said(), HasSubstr("The window crashed."));
}

TEST_F(AfterACrash, SafeModeLeavesTheRunToBeOpenedByHand) {
    leave_run();
    start_again(true);
    EXPECT_THAT(said(), AllOf(HasSubstr("The window crashed. It uses the default layout"),
                              HasSubstr("crashed-999999999.glint")));
    EXPECT_TRUE(std::filesystem::exists(glint / "crashed-999999999.glint"));
}

TEST_F(AfterACrash, ThePluginThatIsOnStageIsToBlame) {
    const std::string plugin = GLINT_TEST_PLUGIN_DIR "/wrong.so";
    stage.restart_with_plugin(plugin);
    EXPECT_THAT(blamed(), IsEmpty());
    stage.app().workspace().show("wrong");
    EXPECT_THAT(blamed(), ElementsAre(plugin)) << "before the first frame";
    stage.frames(3);
    stage.app().workspace().undo();
    stage.frames(3);
    EXPECT_THAT(blamed(), IsEmpty());
}

} // namespace
} // namespace glint::test
