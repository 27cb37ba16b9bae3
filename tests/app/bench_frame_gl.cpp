// glint bench frame, the whole program: its own window, all rows, files; and nothing of the user's is touched.
#include "app/files/formats/data_text.h"
#include "support/program.h"
#include "support/says.h"
#include <cstdlib>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(BenchFrame, MeasuresEveryMannerAndLeavesTheUsersSettingsAlone) {
    const char* display = std::getenv("DISPLAY");
    if (!display) GTEST_SKIP() << "no display";
    const Folder folder, home;
    const Ended glint = run_glint(
        folder,
        {"bench", "frame", "ripple", "--device", "cpu", "--size", "64x48", "--frames", "20", "--json", "f.json"},
        {.environment = {{"DISPLAY", display}, {"XDG_STATE_HOME", home.path()}, {"XDG_CACHE_HOME", home.path()}}});
    ASSERT_EQ(glint.status, 0) << glint.err;
    for (const char* word : {"ripple 64x48", "panels hidden", "all panels open", "the profiler", "goal"})
        EXPECT_THAT(glint.out, HasSubstr(word));
    EXPECT_THAT(home.names(), ElementsAre()) << "settings of its own";
    const Json result = Json::parse(folder.text("f.json"))["result"];
    EXPECT_EQ(result["frames"], 20);
    std::vector<std::string> rows;
    for (const Json& row : result["rows"]) {
        rows.push_back(row["id"]);
        EXPECT_GT(row["cpu"]["median_ms"], 0) << row;
        EXPECT_GE(row["cpu"]["p95_ms"], row["cpu"]["median_ms"]) << row;
        EXPECT_GE(row["frame"]["median_ms"], row["cpu"]["median_ms"]) << "no frame is shorter than its work: " << row;
    }
    EXPECT_THAT(rows, ElementsAre("hidden", "hidden_unprofiled", "usual", "all"));
    for (const char* of : {"cpu", "frame"})
        for (const char* number : {"median_ms", "give_or_take_ms", "percent", "give_or_take_percent"})
            EXPECT_TRUE(result["profiler"][of][number].is_number()) << of << " " << number;
}

TEST(BenchFrame, SaysWhatIsWrongBeforeAnythingOpens) {
    const Folder folder;
    const auto refused = [&](const std::vector<std::string>& more) {
        return run_refused(folder, {"bench", "frame"}, more);
    };
    EXPECT_THAT(refused({"haet"}), HasSubstr("heat"));
    EXPECT_THAT(refused({"--sim", "haet"}), HasSubstr("heat"));
    EXPECT_THAT(refused({"--frames", "3"}), says("--frames", "20 to 100000"));
    EXPECT_THAT(refused({"--size", "10x10x10"}), HasSubstr("10x10x10"));
    EXPECT_THAT(refused({"--device", "gpu"}), HasSubstr("auto, cpu, cuda"));
    EXPECT_THAT(refused({"waves", "--preset", "none"}), HasSubstr("waves 'none'"));
    EXPECT_THAT(refused({"--json", "no/folder/f.json"}), HasSubstr("no/folder/f.json"));
}

TEST(BenchFrame, WithoutADisplaySaysSo) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"bench", "frame"});
    EXPECT_EQ(glint.status, 3);
    EXPECT_THAT(glint.err, HasSubstr("display"));
}

} // namespace
} // namespace glint::test
