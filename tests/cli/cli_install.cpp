// cmake --install: the installed program compiles plugins by itself, and a project outside of its tree finds its
// package.
#include "app/files/child_process.h"
#include "support/program.h"
#include "support/says.h"
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class InstalledProgram : public testing::Test {
protected:
    void SetUp() override {
        if (!has_binary()) GTEST_SKIP() << "the program is not built";
        for (const char* needed : {"cmake", "ninja", "g++"})
            if (!program_in_path(needed)) GTEST_SKIP() << "no " << needed << " here";
        const std::string build = fs::path(GLINT_BINARY).parent_path();
        shell("cmake --install '" + build + "' --prefix '" + (folder / "usr") + "'");
    }
    void shell(const std::string& command) const {
        const int status = std::system(("cd '" + folder.path().string() + "' && (" + command + ") >log 2>&1").c_str());
        ASSERT_EQ(status, 0) << command << "\n" << folder.text("log");
    }
    Ended run(const std::vector<std::string>& arguments) const {
        return run_glint(folder, arguments, {.program = folder / "usr/bin/glint"});
    }
    Folder folder;
};

TEST_F(InstalledProgram, HasItsDesktopEntryPageAndCompletions) {
    for (const char* file :
         {"applications/glint.desktop", "icons/hicolor/scalable/apps/glint.svg", "man/man1/glint.1",
          "bash-completion/completions/glint", "zsh/site-functions/_glint", "fish/vendor_completions.d/glint.fish",
          "doc/glint/copyright", "doc/glint/THIRD_PARTY.md", "doc/glint/licences/Dear_ImGui.txt"})
        EXPECT_TRUE(fs::is_regular_file(folder / ("usr/share/" + std::string(file)))) << file;
    EXPECT_TRUE(fs::is_regular_file(folder / "usr/include/glint/api/sim.h"));
}

TEST_F(InstalledProgram, WritesAndCompilesSimulationsWithItsOwnHeaders) {
    const Ended written = run({"new", "vortex", "--to", "."});
    ASSERT_EQ(written.status, 0) << written.err;
    EXPECT_THAT(folder.text("CMakeLists.txt"), HasSubstr(folder / "usr/share/glint/cmake/plugin.cmake"));
    const Ended drawn = run({"render", "vortex", "--plugin", "vortex.cpp", "--size", "64x48", "--steps", "2",
                             "--device", "cpu", "-o", "a.png"});
    EXPECT_EQ(drawn.status, 0) << drawn.err;
}

TEST_F(InstalledProgram, ItsPackageBuildsAPluginOutsideOfTheTree) {
    fs::copy_file(GLINT_SOURCE_DIR "/tests/plugins/blink.cpp", folder / "blink.cpp");
    folder.put("CMakeLists.txt", "cmake_minimum_required(VERSION 3.24)\n"
                                 "project(outside LANGUAGES CXX)\n"
                                 "find_package(Glint 0.1 REQUIRED)\n"
                                 "glint_plugin(outside blink.cpp)\n");
    shell("cmake -G Ninja -S . -B build -DCMAKE_PREFIX_PATH='" + (folder / "usr") + "' && cmake --build build");
    const Ended glint = run({"list", "--plugin", "build/outside.so"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("Blink"));
}

} // namespace
} // namespace glint::test
