// --plugin with a source: it is compiled first, and mistakes in it are named by their line.
#include "app/files/child_process.h"
#include "support/program.h"
#include "support/says.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class PluginSourceOption : public testing::Test {
protected:
    void SetUp() override {
        if (!program_in_path("g++") && !program_in_path("clang++")) GTEST_SKIP() << "no compiler here";
        const Ended glint = run_glint(folder, {"new", "vortex", "--to", ".", "--sources", GLINT_SOURCE_DIR});
        ASSERT_EQ(glint.status, 0) << glint.err;
    }
    Ended rendered() {
        return run_glint(folder, {"render", "vortex", "--plugin", "vortex.cpp", "--size", "64x48", "--steps", "2",
                                  "--device", "cpu", "-o", "a.png"});
    }
    Folder folder;
};

TEST_F(PluginSourceOption, CompilesIt) {
    const Ended glint = rendered();
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), testing::Contains("a.png"));
    EXPECT_THAT(folder.names(), testing::Not(testing::Contains("vortex.so"))) << "it leaves nothing there";
}

TEST_F(PluginSourceOption, NamesTheLineOfAMistake) {
    folder.put("vortex.cpp", "#include \"api/sim.h\"\nint a = absent;\n");
    const Ended glint = rendered();
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("vortex.cpp does not compile", "vortex.cpp:2: ", "absent"));
}

TEST(WatchOption, NeedsAPlugin) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"heat", "--watch"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("--watch", "--plugin FILE.cpp"));
}

} // namespace
} // namespace glint::test
