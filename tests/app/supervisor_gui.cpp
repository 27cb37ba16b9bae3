// The real program in two processes: what crashes, what comes back, and how both end.
#include "support/program.h"
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <set>
#include <string>
#include <system_error>
#include <vector>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> waves{"waves", "--size", "64x48", "--device", "cpu"};

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
    const Ended ended = run_glint(folder, waves, manner);
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
    manner.environment["GLINT_WRONG"] = "advance_crashes";
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
    const Ended ended = run_glint(folder, waves, manner);
    EXPECT_EQ(ended.status, 128 + SIGABRT) << ended.err;
    EXPECT_EQ(crashed.size(), 4u);
    EXPECT_THAT(ended.err, AllOf(HasSubstr("safe mode"), HasSubstr("glint doctor")));
}

TEST_F(TwoProcesses, AFailedStartHasTheStatusOfOneProcess) {
    manner.environment.erase("DISPLAY");
    EXPECT_EQ(run_glint(folder, waves, manner).status, 3);
    EXPECT_EQ(run_glint(folder, {"heat", "--preset", "no_such"}, manner).status, 2);
}

TEST_F(TwoProcesses, AWindowWithoutItsSupervisorSavesAndEnds) {
    manner.signal = SIGKILL; // its output ends when both processes have
    manner.signal_when = [&](const Running& glint) {
        const auto window = glint.worker();
        return window && has_begun(*window);
    };
    const Ended ended = run_glint(folder, waves, manner);
    EXPECT_EQ(ended.status, 128 + SIGKILL);
    EXPECT_TRUE(has("glint/session.glint")) << ended.err;
}

TEST_F(TwoProcesses, AreOneIfTheUserAsksForIt) {
    for (const bool by_option : {true, false}) {
        SCOPED_TRACE(by_option);
        std::vector<std::string> command = waves;
        if (by_option) command.emplace_back("--one-process");
        manner.environment["GLINT_ONE_PROCESS"] = by_option ? "0" : "1";
        manner.signal_when = [&](const Running& glint) { return has_begun(glint); };
        EXPECT_EQ(run_glint(folder, command, manner).status, 128 + SIGTERM);
    }
}

} // namespace
} // namespace glint::test
