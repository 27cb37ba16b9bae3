// glint new: the source of a simulation that runs, that passes all checks, and that replaces no file.
#include "app/check/check.h"
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> sources{"--sources", GLINT_SOURCE_DIR};

std::vector<std::string> new_simulation(std::vector<std::string> more) {
    more.insert(more.begin(), "new");
    more.insert(more.end(), sources.begin(), sources.end());
    return more;
}

class NewSimulation : public testing::TestWithParam<const char*> {};

TEST_P(NewSimulation, HasItsNameAndAllThatBuildsIt) {
    const Folder folder;
    const Ended glint = run_glint(folder, new_simulation({"vortex_street", "--kind", GetParam()}));
    ASSERT_EQ(glint.status, 0) << glint.err;
    const std::string source = folder.text("vortex_street/vortex_street.cpp");
    EXPECT_THAT(source, AllOf(HasSubstr("\"vortex_street\""), HasSubstr("\"Vortex street\""),
                              HasSubstr("namespace in_vortex_street"), HasSubstr("//   g++ -std=c++20"),
                              Not(HasSubstr("my_simulation")), Not(HasSubstr("@BUILD@"))));
    EXPECT_THAT(
        folder.text("vortex_street/CMakeLists.txt"),
        AllOf(HasSubstr("glint_plugin(vortex_street vortex_street.cpp)"), HasSubstr("CMAKE_EXPORT_COMPILE_COMMANDS")));
    const Json commands = Json::parse(folder.text("vortex_street/compile_commands.json"));
    EXPECT_EQ(commands[0]["file"], "vortex_street.cpp");
    EXPECT_EQ(commands[0]["directory"], folder / "vortex_street");
    EXPECT_THAT(glint.out, AllOf(HasSubstr("g++"), HasSubstr("glint check ./vortex_street.so")));
}

TEST_P(NewSimulation, PassesAllChecks) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, {"check", GLINT_TEST_PLUGIN_DIR "/template_" + std::string(GetParam()) + ".so"});
    EXPECT_EQ(glint.status, 0) << glint.out << glint.err;
    EXPECT_THAT(glint.out, Not(HasSubstr("WRONG")));
}

INSTANTIATE_TEST_SUITE_P(Kind, NewSimulation, testing::Values("grid", "particles", "volume", "picture"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST(NewCommand, ItsOneLineBuildsAPluginThatIsRendered) {
    const Folder folder;
    ASSERT_EQ(run_glint(folder, new_simulation({"vortex", "--to", "."})).status, 0);
    const std::string source = folder.text("vortex.cpp");
    const std::size_t first = source.find("g++ "), end = source.find('\n', first);
    const std::string build = "cd '" + folder.path().string() + "' && " + source.substr(first, end - first) + " 2> log";
    const int status = std::system(build.c_str());
    if (status != 0 && WEXITSTATUS(status) == 127) GTEST_SKIP() << "no g++ here";
    ASSERT_EQ(status, 0) << folder.text("log");
    const Ended glint = run_glint(folder, {"render", "vortex", "--plugin", "vortex.so", "--preset", "slow", "--size",
                                           "64x48", "--steps", "20", "--device", "cpu", "-o", "a.png"});
    EXPECT_EQ(glint.status, 0) << glint.err;
}

TEST(NewCommand, RefusesBadNamesAndReplacesNoFile) {
    const Folder folder;
    EXPECT_THAT(run_refused(folder, {"new"}, {}), HasSubstr("glint new vortex"));
    for (const char* bad : {"2d", "Vortex", "a b", "a/b", "a-b"})
        EXPECT_THAT(run_refused(folder, {"new"}, {bad}), HasSubstr("small letters"));
    EXPECT_THAT(run_refused(folder, {"new"}, {"heat"}), says("'heat'", "already"));
    EXPECT_THAT(run_refused(folder, {"new"}, {"vortex", "--kind", "grit"}), says("grit", "grid"));
    EXPECT_THAT(run_refused(folder, {"new"}, {"vortex", "--sources", "."}),
                says("Glint's sources", "cmake/plugin.cmake"));
    folder.put("file", "");
    EXPECT_THAT(run_refused(folder, new_simulation({"vortex", "--to", "file"}), {}), HasSubstr("cannot be made"));
    EXPECT_THAT(folder.names(), ElementsAre("file"));
    folder.put("vortex.cpp", "mine");
    EXPECT_THAT(run_refused(folder, new_simulation({"vortex", "--to", "."}), {}), says("vortex.cpp", "not replaced"));
    EXPECT_THAT(folder.names(), ElementsAre("file", "vortex.cpp"));
    EXPECT_EQ(folder.text("vortex.cpp"), "mine");
}

} // namespace
} // namespace glint::test
