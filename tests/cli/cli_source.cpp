// --plugin with a source: it is compiled first, and mistakes in it are named by their line.
#include "app/compare/builds.h"
#include "app/files/child_process.h"
#include "app/world/plugin_build.h"
#include "interop/queue.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <utility>

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

TEST_F(PluginSourceOption, EachMistakeIsALine) {
    folder.put("vortex.cpp", "#include \"api/sim.h\"\nint a = absent;\nint b = missing;\n");
    const std::string err = rendered().err;
    EXPECT_THAT(err, says("vortex.cpp does not compile:\n  vortex.cpp:2: ", "\n  vortex.cpp:3: "));
    EXPECT_EQ(std::count(err.begin(), err.end(), '\n'), 3) << err;
}

TEST_F(PluginSourceOption, ABuildOfAFileThatIsWrittenMeanwhileIsOutOfDate) {
    TemporaryFolder builds;
    make_build_folder(builds);
    const std::string whole = folder.text("vortex.cpp");
    bool written = false;
    const MadeBuild made = made_build({.file = folder / "vortex.cpp", .to = builds.name() + "/vortex.so"}, builds, [&] {
        if (!std::exchange(written, true)) folder.put("vortex.cpp", whole + "\n// more\n");
    });
    EXPECT_TRUE(made.outdated);
    EXPECT_THAT(made.plugin.definitions, testing::IsEmpty()) << "another build follows";
}

TEST_F(PluginSourceOption, ABuildHasTheSameCodeWithAndWithoutThePrecompiledApi) {
    TemporaryFolder builds;
    make_build_folder(builds);
    prepare_builds([] {});
    const auto built = [&](const std::string& source) {
        const std::string to = builds.name() + "/" + source + ".so";
        EXPECT_THAT(build_plugin(folder / source, to, BuildFor::cpu, [] {}), testing::IsEmpty());
        return Catalog::opened(to);
    };
    folder.put("plain.cpp", "#define PLAIN 1\n" + folder.text("vortex.cpp")); // which the precompiled one does not know
    const auto fast = built("vortex.cpp"), plain = built("plain.cpp");
    ASSERT_EQ(fast.definitions.size(), 1u);
    ASSERT_EQ(plain.definitions.size(), 1u);
    const auto queue_a = make_cpu_queue(1), queue_b = make_cpu_queue(1);
    const HostState from{Params(*fast.definitions[0]), {64, 48}, 0, {}};
    const BuildComparison found = compare_builds(from, *plain.definitions[0], *queue_a, *queue_b, {}, 0.2);
    EXPECT_FALSE(found.difference) << text_of(found);
    EXPECT_GT(found.steps, 0);
}

/// Two builds of one simulation, of which the later one makes one cell too large after step 36, for ten steps.
class BenchBuilds : public testing::Test {
protected:
    const std::string before = GLINT_TEST_PLUGIN_DIR "/rebuilt.so", later = GLINT_TEST_PLUGIN_DIR "/rebuilt_odd.so";
    Ended measured(const std::string& now) {
        return run_glint(folder, {"bench", "builds", "rebuilt", "--plugin", before, "--plugin-b", now, "--size",
                                  "64x48", "--device", "cpu", "--seconds", "0.5", "--json", "builds.json"});
    }
    Folder folder;
};

TEST_F(BenchBuilds, SaysThatAllBitsAreEqual) {
    const Ended glint = measured(GLINT_TEST_PLUGIN_DIR "/rebuilt_renamed.so");
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, says("before", "ms per step", "now", "all bits are equal after "));
    EXPECT_THAT(folder.text("builds.json"), says("\"difference\": null", "\"ms\""));
}

TEST_F(BenchBuilds, NamesTheFirstCellThatDiffers) {
    const Ended glint = measured(later);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out,
                says("after 40 steps the first cell that differs is (3, 2) of count: ", " before, ", " now"));
}

TEST_F(BenchBuilds, NeedsBoth) {
    const Ended glint = run_glint(folder, {"bench", "builds", "rebuilt", "--plugin", before});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("--plugin-b FILE.so"));
}

TEST(WatchOption, NeedsAPlugin) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"heat", "--watch"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("--watch", "--plugin FILE.cpp"));
}

} // namespace
} // namespace glint::test
