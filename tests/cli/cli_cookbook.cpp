// The recipes of docs/cookbook.md, and the simulations of the pages about porting: each is a plugin that keeps what
// every simulation promises.
#include "app/files/formats/data_text.h"
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

TEST(RuleRecipe, TakesTheTextsOfTheCommandLine) {
    const Folder folder;
    const std::vector<std::string> render{"render",   "cookbook_rule",
                                          "--plugin", GLINT_TEST_PLUGIN_DIR "/recipe_rule.so",
                                          "--size",   "32x32",
                                          "--steps",  "3",
                                          "--set",    "caption=Hello world"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), render.begin(), render.end());
        return run_glint(folder, more);
    };
    const Ended fine = with({"--set", "rule=B3/S23", "-o", "life.png"});
    EXPECT_EQ(fine.status, 0) << fine.err;
    const Ended unreadable = with({"--set", "rule=B9/S", "-o", "none.png"});
    EXPECT_NE(unreadable.status, 0);
    EXPECT_THAT(unreadable.err, HasSubstr("the rule cannot be read: write it like B36/S23"));
    EXPECT_THAT(run_refused(folder, render, {"--set", "rule=" + std::string(24, 'B'), "-o", "none.png"}),
                HasSubstr("a text of at most 23 bytes"));
}

TEST(RuleRecipe, DescribesItsTexts) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, {"describe", "cookbook_rule", "--json", "--plugin", GLINT_TEST_PLUGIN_DIR "/recipe_rule.so"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    const Json rule = Json::parse(glint.out)["params"][0];
    EXPECT_EQ(rule["type"], "text");
    EXPECT_EQ(rule["default"], "B36/S23");
    EXPECT_EQ(rule["max_bytes"], 23);
    EXPECT_TRUE(rule["min"].is_null());
}

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
