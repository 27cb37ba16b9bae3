// glint bench: stages, spread, throughput, and the machine.
#include "app/files/formats/data_text.h"
#include "app/files/version.h"
#include "app/measure/samples.h"
#include "support/program.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

void expect_sound(const Json& stage) {
    EXPECT_GE(stage["samples"], 3);
    EXPECT_GE(stage["runs_per_sample"], 1);
    EXPECT_GT(stage["p5_ms"], 0);
    EXPECT_LE(stage["p5_ms"], stage["median_ms"]);
    EXPECT_LE(stage["median_ms"], stage["p95_ms"]);
}

Json measured(const std::vector<std::string>& more) {
    const Folder folder;
    std::vector<std::string> arguments{"bench", "--seconds", "0.03", "--json", "b.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ended glint = run_glint(folder, arguments);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(folder.names(), ElementsAre("b.json"));
    return Json::parse(folder.text("b.json"));
}

TEST(Bench, MeasuresEveryStageOfWhatEvolves) {
    const Json json = measured(
        {"heat", "--size", "64x48", "--device", "cpu", "--set", "steps_per_frame=4", "--set", "method=texture_2d"});
    const Json& heat = json["results"][0];
    EXPECT_EQ(heat["simulation"], "heat");
    EXPECT_EQ(heat["method"], "texture_2d");
    EXPECT_EQ(heat["device"], "cpu");
    EXPECT_EQ(heat["width"], 64);
    EXPECT_EQ(heat["height"], 48);
    EXPECT_EQ(heat["steps_per_frame"], 4);
    for (const char* stage : {"step", "draw", "frame"}) expect_sound(heat["stages"][stage]);
    EXPECT_EQ(heat["throughput"]["item"], "cells");
    EXPECT_NEAR(heat["throughput"]["per_second"], 64 * 48 / heat["stages"]["step"]["median_ms"].get<double>() * 1e3, 1);
}

TEST(Bench, CountsIterationsByRunning) {
    const Json json = measured({"julia", "--size", "64x64", "--preset", "book"});
    const Json& julia = json["results"][0];
    EXPECT_EQ(julia["preset"], "book");
    EXPECT_FALSE(julia["stages"].contains("step"));
    EXPECT_EQ(julia["throughput"]["item"], "iterations");
    const double iterations =
        julia["throughput"]["per_second"].get<double>() * julia["stages"]["draw"]["median_ms"].get<double>() / 1e3;
    EXPECT_GT(iterations, 64 * 64);
    EXPECT_LE(iterations, 64 * 64 * 200 * 1.001);
}

TEST(Bench, TakesSeveralSimulationsAndSizes) {
    const Json json = measured({"heat", "pattern", "--size", "32x32", "--size", "64x32"});
    ASSERT_EQ(json["results"].size(), 4u);
    EXPECT_EQ(json["results"][3]["simulation"], "pattern");
    EXPECT_EQ(json["results"][3]["width"], 64);
}

TEST(Bench, SaysWhereItWasMeasured) {
    const Json machine = measured({"pattern", "--size", "32x32"})["machine"];
    EXPECT_EQ(machine["commit"], commit);
    EXPECT_NE(machine["cpu"]["name"], "");
    EXPECT_TRUE(machine["date"].get<std::string>().starts_with("20"));
    EXPECT_TRUE(machine["cuda"].contains("driver"));
}

TEST(Bench, PrintsATableOnStandardOutput) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"bench", "heat", "--device", "cpu", "--size", "32x32", "--seconds",
                                           "0.03"}); // no driver is waited for
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    for (const char* part : {"median ms", "p5", "p95", "samples", "32x32", "cells/s", "CPU", commit})
        EXPECT_THAT(glint.out, HasSubstr(part));
}

TEST(Bench, OnADashStandardOutputHoldsJsonAlone) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"bench", "pattern", "--size", "32x32", "--seconds", "0.03", "--json", "-"});
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(Json::parse(glint.out)["results"].size(), 1u);
}

TEST(Bench, OfAllSimulationsMeasuresThoseThatHaveThePreset) {
    const Json json = measured({"--preset", "rain_on_a_pond", "--size", "32x32"});
    ASSERT_EQ(json["results"].size(), 1u);
    EXPECT_EQ(json["results"][0]["simulation"], "waves");
}

TEST(Samples, SharesAreValuesThatWereMeasured) {
    const Samples samples{{1, 2, 3, 4}, 1};
    EXPECT_EQ(samples.at(0.05), 1);
    EXPECT_EQ(samples.at(0.5), 2);
    EXPECT_EQ(samples.at(0.95), 4);
    EXPECT_EQ((Samples{{7}, 1}.at(0.5)), 7);
}

TEST(Samples, ShortWorkIsDoneManyTimesASample) {
    const auto queue = make_cpu_queue(1);
    std::int64_t runs = 0;
    const Samples samples = sample(*queue, 0.02, [&](int n) { runs += n; });
    EXPECT_GT(samples.at_once, 1000);
    EXPECT_GE(runs, 3 * samples.at_once);
    EXPECT_TRUE(std::is_sorted(samples.milliseconds.begin(), samples.milliseconds.end()));
}

} // namespace
} // namespace glint::test
