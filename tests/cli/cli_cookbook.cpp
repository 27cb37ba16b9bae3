// The recipes of docs/cookbook.md, and the simulations of the pages about porting: each is a plugin that keeps what
// every simulation promises.
#include "support/program.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<std::string> recipes() {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(GLINT_SOURCE_DIR "/assets/cookbook"))
        if (file.path().extension() == ".cpp") names.push_back(file.path().stem());
    std::sort(names.begin(), names.end());
    return names;
}

class Recipe : public testing::TestWithParam<std::string> {};

TEST_P(Recipe, PassesAllChecks) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"check", GLINT_TEST_PLUGIN_DIR "/recipe_" + GetParam() + ".so"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, Not(HasSubstr("WRONG")));
}

INSTANTIATE_TEST_SUITE_P(Cookbook, Recipe, testing::ValuesIn(recipes()), [](const auto& one) { return one.param; });

} // namespace
} // namespace glint::test
