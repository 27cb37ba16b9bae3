// glint compare --plugin-b: one run in two builds of its simulation, as an author has them before and after a change.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

const std::string first_build = GLINT_TEST_PLUGIN_DIR "/rebuilt.so",
                  odd_build = GLINT_TEST_PLUGIN_DIR "/rebuilt_odd.so",
                  narrow_build = GLINT_TEST_PLUGIN_DIR "/rebuilt_narrow.so",
                  renamed_build = GLINT_TEST_PLUGIN_DIR "/rebuilt_renamed.so",
                  blink_plugin = GLINT_TEST_PLUGIN_DIR "/blink.so";

class CompareBuilds : public testing::Test {
protected:
    CompareBuilds() {
        const Ended glint = run_glint(folder, {"render", "rebuilt", "--plugin", first_build, "--size", "64x48",
                                               "--steps", "60", "--device", "cpu", "--save", "run.glint"});
        EXPECT_EQ(glint.status, 0) << glint.err;
        std::filesystem::copy_file(first_build, folder / "before.so");
    }
    Ended compare(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"compare", "run.glint", "--device", "cpu"});
        return run_glint(folder, arguments);
    }
    Json compared(int status, std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--json", "-"});
        const Ended glint = compare(std::move(arguments));
        EXPECT_EQ(glint.status, status) << glint.err;
        return Json::parse(glint.out, nullptr, false);
    }
    void expect_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& says) const {
        const Ended glint = compare(arguments);
        EXPECT_EQ(glint.status, 2) << glint.err;
        EXPECT_EQ(glint.out, "");
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
        for (const std::string& part : says) EXPECT_THAT(glint.err, HasSubstr(part));
    }
    Folder folder;
};

TEST_F(CompareBuilds, TheFirstStepFieldAndCellThatDifferAreNamed) {
    const Json found = compared(5, {"--plugin", first_build, "--plugin-b", odd_build});
    const Json& difference = found["difference"];
    EXPECT_EQ(difference["step"], 37);
    EXPECT_EQ(difference["field"], "count");
    EXPECT_EQ(difference["cells"], 1);
    EXPECT_EQ(difference["first"]["x"], 3);
    EXPECT_EQ(difference["first"]["y"], 2);
    EXPECT_EQ(difference["first"]["ulp"], 1);
    EXPECT_EQ(found["a"]["plugin"], first_build);
    EXPECT_EQ(found["b"]["plugin"], odd_build);
    EXPECT_THAT(compare({"--plugin", first_build, "--plugin-b", odd_build}).err,
                says("step 37", "'count'", "cell (3, 2)"));
}

TEST_F(CompareBuilds, TheOtherWayRoundTheSidesAreExchanged) {
    const Json one = compared(5, {"--plugin", first_build, "--plugin-b", odd_build})["difference"]["first"],
               other = compared(5, {"--plugin", odd_build, "--plugin-b", first_build})["difference"]["first"];
    EXPECT_EQ(one["a_bits"], other["b_bits"]);
    EXPECT_EQ(one["b_bits"], other["a_bits"]);
    EXPECT_NE(one["a_bits"], one["b_bits"]);
}

TEST_F(CompareBuilds, OfTheSameSourceTheyAreTheSameToTheBit) {
    const Json found = compared(0, {"--plugin", first_build, "--plugin-b", "before.so"});
    EXPECT_TRUE(found["equal"]);
    EXPECT_EQ(found["b"]["plugin"], "before.so");
    EXPECT_EQ(compared(0, {"--plugin", first_build})["b"]["plugin"], first_build) << "without it both are of one";
}

TEST_F(CompareBuilds, MethodsAndValuesHoldInTheOtherBuildToo) {
    const std::vector<std::string> builds{"--plugin", first_build, "--plugin-b", "before.so"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), builds.begin(), builds.end());
        return more;
    };
    const Json methods = compared(0, with({"--method-b", "backwards"}));
    EXPECT_EQ(methods["a"]["method"], "forwards");
    EXPECT_EQ(methods["b"]["method"], "backwards");
    EXPECT_TRUE(compared(0, with({"--set", "add=2"}))["equal"]);
    EXPECT_EQ(compared(5, with({"--set-b", "add=2"}))["difference"]["step"], 1);
    EXPECT_EQ(compared(5, {"run.glint", "--set", "add=2", "--plugin", first_build, "--plugin-b",
                           odd_build})["difference"]["step"],
              37);
}

TEST_F(CompareBuilds, FieldsThatOneOfThemHasNotAreNamed) {
    expect_refused({"--plugin", first_build, "--plugin-b", renamed_build}, {"step 0", "count", "sum"});
}

TEST_F(CompareBuilds, ABuildOfANarrowerRangeIsRefusedAndGoesTheOtherWayRound) {
    expect_refused({"--plugin", first_build, "--plugin-b", narrow_build}, {"'add'", "exchanged"});
    EXPECT_TRUE(compared(0, {"--plugin", narrow_build, "--plugin-b", first_build})["equal"]);
}

TEST_F(CompareBuilds, AFileThatIsNoOtherBuildIsRefused) {
    expect_refused({"--plugin", first_build, "--plugin-b", first_build}, {first_build, "loaded", "another name"});
    expect_refused({"--plugin", first_build, "--plugin-b", blink_plugin}, {blink_plugin, "'blink'", "--plugin"});
    expect_refused({"--plugin", first_build, "--plugin-b", "none.so"}, {"none.so", "file"});
    expect_refused({"--plugin", first_build, "--plugin-b", "before.so", "--plugin-b", odd_build},
                   {odd_build, "another build", "'rebuilt'"});
}

TEST_F(CompareBuilds, ABuildOfAnotherSimulationIsRefused) {
    std::filesystem::copy_file(blink_plugin, folder / "blink_before.so");
    expect_refused({"--plugin", first_build, "--plugin", blink_plugin, "--plugin-b", "blink_before.so"},
                   {"--plugin-b blink_before.so", "rebuilt"});
}

TEST_F(CompareBuilds, OtherCommandsKnowNoOtherBuild) {
    const Ended glint = run_glint(folder, {"list", "--plugin", first_build, "--plugin-b", odd_build});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("--plugin-b"));
}

} // namespace
} // namespace glint::test
