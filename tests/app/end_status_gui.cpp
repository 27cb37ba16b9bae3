// The real program: a signal closes its window, the status says which, and the next start restores the session.
#include "support/program.h"
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <system_error>
#include <vector>

namespace glint::test {
namespace {

class EndStatus : public testing::Test {
protected:
    void SetUp() override {
        if (!has_binary()) GTEST_SKIP() << "the window's program is not built";
    }
    /// Once the window has shown its session for a while: autosave has written it.
    Ended window_ended_by(int signal, const std::vector<std::string>& arguments) const {
        Manner manner;
        manner.environment = {{"XDG_STATE_HOME", state.path()}, {"XDG_CACHE_HOME", state.path()}};
        for (const char* kept : {"DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "MESA_SHADER_CACHE_DIR"})
            if (const char* value = std::getenv(kept)) manner.environment[kept] = value;
        manner.signal = signal;
        manner.signal_when = [&](const Running& glint) {
            const auto window = glint.worker();
            return window && window->catches(signal) && has_autosave(window->process);
        };
        return run_glint(folder, arguments, manner);
    }
    bool has_autosave(pid_t process) const {
        std::error_code unknown;
        return std::filesystem::exists(state.path() / "glint" / ("autosave-" + std::to_string(process) + ".glint"),
                                       unknown);
    }
    bool has_session() const { return std::filesystem::exists(state.path() / "glint" / "session.glint"); }

    const Folder folder, state;
};

TEST_F(EndStatus, IsThatOfTheSignalAndTheSessionIsSaved) {
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        SCOPED_TRACE(signal);
        const Ended glint = window_ended_by(signal, {"waves", "--size", "64x48", "--device", "cpu"});
        EXPECT_EQ(glint.status, 128 + signal) << glint.err;
        EXPECT_TRUE(has_session());
        std::filesystem::remove_all(state.path() / "glint");
    }
}

TEST_F(EndStatus, IsThatOfTheSignalWhileTheWindowSleeps) {
    const Ended glint =
        window_ended_by(SIGTERM, {"julia", "--preset", "mandelbrot", "--size", "64x48", "--device", "cpu"});
    EXPECT_EQ(glint.status, 128 + SIGTERM) << glint.err;
    EXPECT_TRUE(has_session());
}

TEST_F(EndStatus, OfAWindowThatRestoresTheSessionIsTheSame) {
    EXPECT_EQ(window_ended_by(SIGTERM, {"waves", "--size", "64x48", "--device", "cpu"}).status, 128 + SIGTERM);
    EXPECT_EQ(window_ended_by(SIGINT, {"--device", "cpu"}).status, 128 + SIGINT);
    EXPECT_TRUE(has_session());
}

} // namespace
} // namespace glint::test
