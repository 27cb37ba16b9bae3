// glint bench bridge, the whole program: a window, every way of the CPU, files.
#include "app/files/formats/data_text.h"
#include "render/off_screen.h"
#include "support/program.h"
#include "support/says.h"
#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(BenchBridge, MeasuresTheWaysAndWritesThem) {
    const char* display = std::getenv("DISPLAY");
    if (!display) GTEST_SKIP() << "no display";
    const Folder folder;
    const Ended glint = run_glint(folder,
                                  {"bench", "bridge", "--device", "cpu", "--size", "64x48", "--size", "33x17",
                                   "--frames", "20", "--json", "b.json", "--csv", "b.csv", "--plot", "b.svg"},
                                  {.environment = {{"DISPLAY", display}}});
    ASSERT_EQ(glint.status, 0) << glint.err;
    for (const char* word : {"CpuPersistent", "CpuMapped", "CpuUpload", "redraw", "ripple 33x17"})
        EXPECT_THAT(glint.out, HasSubstr(word));
    const Json json = Json::parse(folder.text("b.json"));
    ASSERT_EQ(json["results"].size(), 2u);
    for (const Json& present_path : json["results"][0]["ways"]) {
        const bool of_the_cpu = present_path["way"].get<std::string>().starts_with("Cpu");
        if (of_the_cpu) { EXPECT_GT(present_path.at("frame").at("median_ms"), 0) << present_path; }
        EXPECT_EQ(present_path.contains("refused"), !of_the_cpu) << present_path;
    }
    EXPECT_THAT(folder.text("b.csv"), HasSubstr("ripple,33x17,"));
    ASSERT_EQ(run_glint(folder, {"bench", "bridge", "--from", "b.json", "--plot", "again.svg"}).status, 0);
    EXPECT_TRUE(folder.text("again.svg") == folder.text("b.svg")) << "the picture is of the file alone";
    for (const char* name : {"one.png", "two.png"})
        ASSERT_EQ(run_glint(folder, {"bench", "bridge", "--from", "b.json", "--plot", name}).status, 0);
    EXPECT_TRUE(folder.text("one.png").starts_with("\x89PNG"));
    EXPECT_TRUE(folder.text("one.png") == folder.text("two.png"));
}

TEST(BenchBridge, MeasuresInTheProgramsWindowTooAndLeavesTheUsersSettingsAlone) {
    const char* display = std::getenv("DISPLAY");
    if (!display) GTEST_SKIP() << "no display";
    const Folder folder, home;
    const Ended glint = run_glint(
        folder,
        {"bench", "bridge", "--device", "cpu", "--size", "64x48", "--frames", "20", "--interface", "--json", "b.json"},
        {.environment = {{"DISPLAY", display}, {"XDG_STATE_HOME", home.path()}, {"XDG_CACHE_HOME", home.path()}}});
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("window"));
    const Json result = Json::parse(folder.text("b.json"))["results"][0];
    EXPECT_TRUE(result["interface"]);
    EXPECT_GT(result["ways"][0].at("frame").at("median_ms"), 0);
    EXPECT_THAT(home.names(), testing::ElementsAre()) << "settings of its own";
}

TEST(BenchBridge, WithoutThatDeviceSaysSoOnceAndMeasuresNothing) {
    const char* display = std::getenv("DISPLAY");
    if (!display) GTEST_SKIP() << "no display";
    const Folder folder;
    for (const std::vector<std::string>& around : {std::vector<std::string>{}, {"--interface"}}) {
        std::vector<std::string> command{"bench", "bridge", "--device", "cuda:9", "--size", "64x48"};
        command.insert(command.end(), around.begin(), around.end());
        const Ended glint = run_glint(folder, command, {.environment = {{"DISPLAY", display}}});
        EXPECT_EQ(glint.status, 3) << glint.out;
        EXPECT_THAT(glint.out, Not(HasSubstr("ripple")));
        EXPECT_THAT(glint.err, HasSubstr("glint: "));
    }
}

TEST(BenchBridge, SaysWhatIsWrongBeforeAnythingOpens) {
    const Folder folder;
    const auto refused = [&](const std::vector<std::string>& more) {
        return run_refused(folder, {"bench", "bridge"}, more);
    };
    EXPECT_THAT(refused({"haet"}), HasSubstr("heat"));
    EXPECT_THAT(refused({"--frames", "3"}), says("--frames", "20 to 100000"));
    EXPECT_THAT(refused({"--buffers", "4"}), says("--buffers", "1 to 3"));
    EXPECT_THAT(refused({"--size", "10x10x10"}), HasSubstr("10x10x10"));
    EXPECT_THAT(refused({"--device", "gpu"}), HasSubstr("auto, cpu, cuda"));
    EXPECT_THAT(refused({"--from", "b.json"}), says("--from", "--plot FILE"));
    EXPECT_THAT(refused({"--from", "b.json", "--plot", "b.svg"}), HasSubstr("'b.json'"));
    std::ofstream(folder / "empty.json") << "{}";
    EXPECT_THAT(refused({"--from", "empty.json", "--plot", "b.svg"}), says("empty.json", "JSON", "glint bench bridge"));
    std::ofstream(folder / "deep.json") << std::string(1 << 20, '[');
    EXPECT_THAT(refused({"--from", "deep.json", "--plot", "b.svg"}), says("deep.json", "JSON", "glint bench bridge"));
    EXPECT_FALSE(std::filesystem::exists(folder / "b.svg"));
}

TEST(BenchBridge, NeedsNoDisplay) { // run_glint takes DISPLAY and WAYLAND_DISPLAY away
    try {
        const EglContext here;
    } catch (const gl::Error& none) { GTEST_SKIP() << none.what(); }
    const Folder folder;
    const Ended glint = run_glint(
        folder, {"bench", "bridge", "--device", "cpu", "--size", "64x48", "--frames", "20", "--json", "b.json"});
    ASSERT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("(EGL"));
    const Json path_ids = Json::parse(folder.text("b.json"))["results"][0]["ways"];
    for (const Json& present_path : path_ids)
        if (present_path["way"].get<std::string>().starts_with("Cpu")) {
            EXPECT_GT(present_path.at("frame").at("median_ms"), 0) << present_path;
            EXPECT_GT(present_path.at("frames_per_second"), 0) << present_path;
        }
}

TEST(BenchBridge, TheProgramsWindowWithoutADisplaySaysWhatWorksWithoutOne) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"bench", "bridge", "--device", "cpu", "--frames", "20", "--interface"});
    EXPECT_EQ(glint.status, 3);
    EXPECT_THAT(glint.err, HasSubstr("display"));
    EXPECT_THAT(glint.err, HasSubstr("'glint bench heat'"));
}

} // namespace
} // namespace glint::test
