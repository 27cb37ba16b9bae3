// glint bench --vary: one thing varied, from the command line to the files.
#include "app/files/formats/data_text.h"
#include "app/measure/limits/store.h"
#include "support/program.h"
#include "support/read_back.h"
#include <filesystem>
#include <gmock/gmock.h>
#include <set>
#include <sstream>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> vary_arguments(const std::string& simulation, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"bench", simulation, "--device", "cpu", "--seconds", "0.05"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

Json varied(const std::string& simulation, std::vector<std::string> more) {
    const Folder folder;
    more.insert(more.end(), {"--json", "e.json"});
    const Ended glint = run_glint(folder, vary_arguments(simulation, more));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), ElementsAre("e.json"));
    return Json::parse(folder.text("e.json"));
}

TEST(BenchVary, MeasuresStepsPerFrame) {
    const Json json = varied("heat", {"--size", "32x32", "--vary", "steps_per_frame=1..16", "--metric", "frame"});
    EXPECT_EQ(json["experiment"]["varied"]["values"], (Json{1, 2, 4, 8, 16}));
    EXPECT_EQ(json["experiment"]["varied"]["spacing"], "geometric");
    ASSERT_EQ(json["results"].size(), 5u);
    for (const Json& result : json["results"]) {
        EXPECT_GT(result["median"], 0);
        EXPECT_GE(result["times"]["samples"], 1);
    }
}

TEST(BenchVary, AShareIsOfTheLimitsOfAsManyThreads) {
    const Folder state, folder;
    std::filesystem::create_directories(state.path() / "glint");
    const auto know = [&](int threads, const MachineLimits& limits) {
        const auto device = make_cpu_device(threads);
        EXPECT_EQ(save_limits(state.path() / "glint", limits_key(*device, {}), limits), std::nullopt);
    };
    constexpr double no_limit = 1e15;
    know(1, {no_limit, no_limit, 1e12, 1e-12, 32e6, 0.48});
    know(2, {1e12, 1e12, no_limit, 1e-12, 32e6, 0.01});
    const Ended glint = run_glint(
        folder,
        vary_arguments("heat", {"--size", "32x32", "--vary", "threads=1,2", "--metric", "limit", "--json", "e.json"}),
        {.environment = {{"XDG_STATE_HOME", state.path().string()}}});
    ASSERT_EQ(glint.status, 0) << glint.err;
    const Json results = Json::parse(folder.text("e.json"))["results"];
    EXPECT_EQ(results[0]["limit"], "issue");
    EXPECT_EQ(results[1]["limit"], "cache");
    EXPECT_THAT(glint.out, HasSubstr("48 %")) << "those of one of them";
}

TEST(BenchVary, MeasuresEveryMethodAndSaysWhichCannotRun) {
    const Json json = varied("heat", {"--size", "32x32", "--vary", "method=all"});
    EXPECT_EQ(json["experiment"]["metric"]["unit"], "cells/s");
    bool measured = false, refused = false;
    for (const Json& result : json["results"]) {
        if (result["value"] == "global") measured = result.contains("median");
        if (result["value"] == "shared") refused = !result["why_not"].get<std::string>().empty();
    }
    EXPECT_TRUE(measured);
    EXPECT_TRUE(refused) << "it is for GPUs";
}

TEST(BenchVary, WritesATableCsvAndAChart) {
    const Folder folder;
    const Ended glint = run_glint(folder, vary_arguments("ripple", {"--size", "32x32", "--vary", "sources=1..8",
                                                                    "--csv", "e.csv", "--plot", "e.svg"}));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(folder.names(), ElementsAre("e.csv", "e.svg"));
    EXPECT_THAT(glint.out, HasSubstr("ripple 32x32 on "));
    EXPECT_THAT(glint.out, testing::ContainsRegex("\n8 .*[0-9]"));
    EXPECT_TRUE(folder.text("e.svg").starts_with("<svg"));
    std::istringstream csv(folder.text("e.csv"));
    std::vector<std::string> lines;
    for (std::string line; std::getline(csv, line);) lines.push_back(line);
    ASSERT_EQ(lines.size(), 5u) << "a head, and 1, 2, 4, 8";
    EXPECT_THAT(lines[0], HasSubstr("value_unit"));
    EXPECT_THAT(lines[4], HasSubstr(",sources,8,"));
}

TEST(BenchVary, TellsErrorsOfEveryPrecision) {
    const Json json = varied("julia", {"--size", "32x32", "--vary", "iterations=100,200", "--series", "precision=all",
                                       "--metric", "error", "--set", "precision=double"});
    ASSERT_EQ(json["results"].size(), 10u);
    for (const Json& result : json["results"]) {
        EXPECT_GE(result["median"], 0);
        EXPECT_TRUE(result["series"] != "double" || result["median"] == 0) << result;
    }
}

TEST(BenchVary, OnADashStandardOutputHoldsOneOfThemAlone) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, vary_arguments("pattern", {"--size", "32x32", "--vary", "frequency=10,20", "--csv", "-"}));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_TRUE(glint.out.starts_with("simulation,preset,")) << glint.out;
}

TEST(BenchVary, SaysWhyWhereNothingCanBeMeasured) {
    const Folder folder;
    const Ended glint = run_glint(folder, vary_arguments("heat", {"--vary", "k=5,6", "--csv", "e.csv"}));
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("k = 5 "));
    EXPECT_EQ(glint.out, "");
    EXPECT_THAT(folder.names(), testing::IsEmpty());
}

TEST(BenchVary, DrawsItsChartAsPngToo) {
    const Folder folder;
    const Ended glint =
        run_glint(folder, vary_arguments("ripple", {"--size", "32x32", "--vary", "sources=1..8", "--plot", "e.png"}));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(folder.names(), ElementsAre("e.png"));
    const PngFile chart = read_png(folder / "e.png");
    EXPECT_GT(chart.width, 1000);
    EXPECT_GT(chart.height, 1000);
    EXPECT_GT(std::set(chart.rgb.begin(), chart.rgb.end()).size(), 5u) << "something is drawn on it";
}

TEST(BenchVary, IsStoppedByCtrlC) {
    const Folder folder;
    Manner manner;
    manner.terminal = true;
    manner.signal_when = [](const Running& glint) { return glint.says("heat, varying"); };
    const Ended glint = run_glint(folder,
                                  {"bench", "heat", "--device", "cpu", "--size", "64x64", "--vary", "k=0.1,0.2",
                                   "--seconds", "600", "--json", "e.json"},
                                  manner);
    EXPECT_EQ(glint.status, 130) << glint.err;
    EXPECT_THAT(folder.names(), testing::IsEmpty());
}

TEST(BenchVary, ShowsOnATerminalHowFarItIs) {
    const Folder folder;
    Manner manner;
    manner.terminal = true;
    const Ended glint = run_glint(
        folder,
        {"bench", "pattern", "--device", "cpu", "--size", "32x32", "--vary", "frequency=10,20", "--seconds", "1.2"},
        manner);
    EXPECT_EQ(glint.status, 0);
    EXPECT_THAT(glint.err, HasSubstr("frequency"));
    EXPECT_THAT(glint.err, HasSubstr(" s left)"));
}

} // namespace
} // namespace glint::test
