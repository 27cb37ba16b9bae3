// The window of the program without the features film and script (cmake/left_out.cmake).
#include "support/program.h"
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <system_error>
#include <vector>

namespace glint::test {
namespace {

class LeftOutFeaturesGui : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(GLINT_LEAN_BINARY)) GTEST_SKIP() << "the program without features is not built";
        manner.program = GLINT_LEAN_BINARY;
        manner.environment = {{"XDG_STATE_HOME", state.path()}, {"XDG_CACHE_HOME", state.path()}};
        for (const char* kept : {"DISPLAY", "LIBGL_ALWAYS_SOFTWARE", "MESA_SHADER_CACHE_DIR"})
            if (const char* value = std::getenv(kept)) manner.environment[kept] = value;
    }
    bool has_autosave(pid_t process) const {
        std::error_code unknown;
        return std::filesystem::exists(state.path() / "glint" / ("autosave-" + std::to_string(process) + ".glint"),
                                       unknown);
    }

    const Folder folder, state;
    Manner manner;
};

TEST_F(LeftOutFeaturesGui, TheWindowShowsASimulationUntilASignalEndsIt) {
    manner.signal = SIGTERM;
    manner.signal_when = [this](const Running& glint) {
        const auto window = glint.worker();
        return window && window->catches(SIGTERM) && has_autosave(window->process); // after some frames
    };
    const Ended ended = run_glint(folder, {"waves", "--size", "64x48", "--device", "cpu"}, manner);
    EXPECT_EQ(ended.status, 128 + SIGTERM) << ended.err;
    EXPECT_TRUE(std::filesystem::exists(state.path() / "glint" / "session.glint"));
}

TEST_F(LeftOutFeaturesGui, AScriptIsRefusedWithASentence) {
    const Ended ended = run_glint(folder, {"--script", "visitors", "--device", "cpu"}, manner);
    EXPECT_EQ(ended.status, 2) << ended.err;
    EXPECT_THAT(ended.err, testing::HasSubstr("plays no scripts"));
}

} // namespace
} // namespace glint::test
