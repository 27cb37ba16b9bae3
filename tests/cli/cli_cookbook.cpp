// The recipes of docs/cookbook.md, and the simulations of the pages about porting: each is a plugin that keeps what
// every simulation promises.
#include "support/program.h"
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> recipes() {
    std::vector<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator(GLINT_SOURCE_DIR "/assets/cookbook"))
        if (file.path().extension() == ".cpp") found.push_back(file.path().stem());
    std::sort(found.begin(), found.end());
    return found;
}

class Recipe : public testing::TestWithParam<std::string> {};

TEST_P(Recipe, PassesAllChecks) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"check", GLINT_TEST_PLUGIN_DIR "/recipe_" + GetParam() + ".so"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, Not(HasSubstr("WRONG")));
}

INSTANTIATE_TEST_SUITE_P(Cookbook, Recipe, testing::ValuesIn(recipes()), [](const auto& one) { return one.param; });

/// compiler: the command without the source's name and the output's.
void expect_conforming_plugin_by(const std::string& compiler, const std::string& source) {
    const Folder folder;
    const std::string build = compiler + " '" GLINT_SOURCE_DIR "/assets/cookbook/" + source + "' -o '" +
                              (folder / "plugin.so") + "' 2> '" + (folder / "log") + "'";
    const std::string program = compiler.substr(0, compiler.find(' '));
    if (std::system((program + " --version > /dev/null 2>&1").c_str()) != 0) // also rustup without a toolchain
        GTEST_SKIP() << "no " << program << " that works";
    ASSERT_EQ(std::system(build.c_str()), 0) << folder.text("log");
    const Ended glint = run_glint(folder, {"check", "./plugin.so"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, Not(HasSubstr("WRONG")));
}

TEST(RecipeInC, PassesAllChecks) {
    expect_conforming_plugin_by("cc -std=c99 -pedantic -Wall -Wextra -Werror -O2 -ffp-contract=off -fPIC -shared "
                                "-I '" GLINT_SOURCE_DIR "/sims'",
                                "plugin.c");
}

TEST(RecipeInRust, PassesAllChecks) {
    expect_conforming_plugin_by("rustc --edition 2021 -O --crate-type cdylib -D warnings", "plugin.rs");
}

} // namespace
} // namespace glint::test
