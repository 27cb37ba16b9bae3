// glint devices, and --device with conditions.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <set>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Ended run_devices(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"devices"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Folder folder;
    const Ended glint = run_glint(folder, arguments);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), IsEmpty());
    return glint;
}

TEST(CliDevices, TellOfTheCpuEverywhere) {
    const std::string text = run_devices({}).out;
    for (const char* part : {"cpu: ", "\nCompute\n", "  threads = ", "  cache_line = "})
        EXPECT_THAT(text, HasSubstr(part));
}

TEST(CliDevices, AreOneObjectForPrograms) {
    const Json all = Json::parse(run_devices({"--json"}).out);
    ASSERT_FALSE(all["devices"].empty());
    EXPECT_EQ(all["devices"][0]["id"], "cpu");
    EXPECT_NE(all["devices"].size() > 1, all["problem"] != "") << "either there is a card or a reason why not";
    for (const Json& device : all["devices"]) {
        std::set<std::string> ids;
        EXPECT_FALSE(device["properties"].empty());
        for (const Json& one : device["properties"]) {
            EXPECT_TRUE(ids.insert(one["id"]).second) << one["id"];
            for (const char* key : {"label", "group", "text", "meaning"}) EXPECT_NE(one[key], "") << one["id"] << key;
            EXPECT_TRUE(one.contains("value") && one.contains("unit")) << one["id"];
        }
    }
}

TEST(CliDevices, AreNarrowedBySearch) {
    const std::string text = run_devices({"--search", "threads"}).out;
    EXPECT_THAT(text, HasSubstr("  threads = "));
    EXPECT_THAT(text, Not(HasSubstr("cache_line")));
    EXPECT_LT(Json::parse(run_devices({"--search", "threads", "--json"}).out)["devices"][0]["properties"].size(),
              Json::parse(run_devices({"--json"}).out)["devices"][0]["properties"].size());
}

TEST(CliDevices, SayThatNothingMatches) {
    const Ended none = run_devices({"--search", "flux capacitor"});
    EXPECT_EQ(none.out, "");
    EXPECT_THAT(none.err, HasSubstr("'flux capacitor'"));
    EXPECT_EQ(std::count(none.err.begin(), none.err.end(), '\n'), 1) << none.err;
    const Json json = Json::parse(run_devices({"--search", "flux capacitor", "--json"}).out);
    EXPECT_TRUE(json["devices"][0]["properties"].empty());
}

TEST(CliDevices, ThatNoneMeetsIsNotAvailable) {
    const Folder folder;
    const Ended glint = run_glint(
        folder, {"render", "julia", "--size", "16x16", "-o", "a.png", "--device", "cuda:cc>=9.0,memory>=900TB"});
    EXPECT_EQ(glint.status, 3) << glint.err;
    EXPECT_THAT(glint.err, HasSubstr("cc>=9.0,memory>=900TB"));
    EXPECT_THAT(folder.names(), IsEmpty());
}

#if GLINT_WITH_CUDA
TEST(CliDevices, NameAPropertyThatIsMistyped) {
    const Folder folder;
    const std::string said = run_refused(folder, {"render", "julia"}, {"--device", "cuda:memry>=40GB"});
    EXPECT_THAT(said, says("'memry'", "'memory'"));
    EXPECT_THAT(run_refused(folder, {"render", "julia"}, {"--device", "cuda:memory>=40"}), HasSubstr("as 40GB"));
}
#endif

} // namespace
} // namespace glint::test
