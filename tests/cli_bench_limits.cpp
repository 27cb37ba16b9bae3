// glint bench against what this machine can do: its figures follow from those it writes, by arithmetic of our own.
#include "app/files/json.h"
#include "app/limits/meter.h"
#include "support/program.h"
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// With a state folder of the test's own, which remembers what was measured.
Manner remembering(const Folder& folder) { return {.environment = {{"XDG_STATE_HOME", folder.path().string()}}}; }

Json bench(const Folder& state, std::vector<std::string> arguments) {
    const Folder folder;
    arguments.insert(arguments.begin(), {"bench", "--device", "cpu", "--seconds", "0.05", "--json", "-"});
    const Ended glint = run_glint(folder, arguments, remembering(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    return Json::parse(glint.out);
}

struct Expected {
    double percent;
    std::string limit;
};

/// From the work, the time and the limits that the JSON says, without the program's own function.
Expected by_hand(const Json& stage, const Json& limits) {
    const double seconds = stage["median_ms"].get<double>() / 1000;
    const double bytes = stage["work"]["bytes"], operations = stage["work"]["operations"];
    const bool cached = bytes <= limits["cache_bytes"].get<double>();
    const char* rate = cached ? "cached_copy_bytes_per_second" : "copy_bytes_per_second";
    const Expected all[] = {{100 * bytes / (seconds * limits[rate].get<double>()), cached ? "cache" : "memory"},
                            {100 * operations / (seconds * limits["operations_per_second"].get<double>()), "issue"},
                            {100 * limits["launch_seconds"].get<double>() / seconds, "launch"}};
    Expected most{0, ""};
    for (const Expected& one : all)
        if (one.percent <= 110 && one.percent > most.percent) most = one;
    return most;
}

void expect_same(const Json& stage, const Json& limits, const std::string& item) {
    const Expected expected = by_hand(stage, limits);
    const Json& told = stage["reached"];
    EXPECT_EQ(told["limit"], expected.limit);
    EXPECT_NEAR(told["percent"].get<double>(), expected.percent, 0.02 * expected.percent);
    const double a_second = stage["work"]["items"].get<double>() / stage["median_ms"].get<double>() * 1000;
    EXPECT_NEAR(told["items_per_second"].get<double>(), a_second, 0.02 * a_second);

    // The panel's sentence, of the same times and limits: "18.4 Gcells/s, 62.0 % of this machine's issue limit"
    const MachineLimits machine{limits["copy_bytes_per_second"], limits["cached_copy_bytes_per_second"],
                                limits["operations_per_second"], limits["launch_seconds"], limits["cache_bytes"]};
    const Cost cost{stage["work"]["items"], stage["work"]["bytes"], stage["work"]["operations"]};
    const auto shown = reached(cost, stage["median_ms"].get<double>() / 1000, machine);
    ASSERT_TRUE(shown);
    const std::string text = sentence(*shown, item, false);
    const auto comma = text.find(", ");
    ASSERT_NE(comma, text.npos) << text;
    EXPECT_NEAR(std::stod(text.substr(comma + 2)), expected.percent, 0.02 * expected.percent) << text;
    EXPECT_THAT(text, HasSubstr("this machine's " + expected.limit + " limit"));
    const double prefix =
        std::map<char, double>{{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}}[text[text.find(' ') + 1]];
    EXPECT_NEAR(std::stod(text) * prefix, a_second, 0.02 * a_second) << text;
}

TEST(BenchLimits, AgreeWithAnIndependentCalculation) {
    const Folder state;
    const Json json = bench(state, {"heat", "waves", "julia", "pattern", "--size", "256x256", "--size", "1024x256"});
    ASSERT_EQ(json["results"].size(), 8u);
    for (const Json& result : json["results"]) {
        SCOPED_TRACE(result["simulation"].get<std::string>());
        const Json& limits = json["limits"]["cpu"];
        if (result["stages"].contains("step")) expect_same(result["stages"]["step"], limits, "cells");
        expect_same(result["stages"]["draw"], limits, result["throughput"]["item"]);
        EXPECT_FALSE(result["stages"]["frame"].contains("reached")) << "a frame is no work of its own";
    }
}

TEST(BenchLimits, AreMeasuredOnceAndThenKnown) {
    const Folder state;
    const Json first = bench(state, {"pattern", "--size", "32x32"})["limits"]["cpu"];
    EXPECT_GT(first["operations_per_second"], 1e8);
    EXPECT_EQ(bench(state, {"pattern", "--size", "32x32"})["limits"]["cpu"], first);
}

TEST(BenchLimits, InABrokenFileAreMeasuredAgainWithASentence) {
    const Folder state, folder;
    std::filesystem::create_directories(state.path() / "glint");
    state.put("glint/limits.json", "{\"cut off");
    const Ended glint = run_glint(
        folder, {"bench", "pattern", "--size", "32x32", "--seconds", "0.03", "--device", "cpu"}, remembering(state));
    EXPECT_EQ(glint.status, 0);
    EXPECT_THAT(glint.err, HasSubstr("limits.json is broken; it was set aside"));
    EXPECT_THAT(glint.out, HasSubstr(" % of "));
    EXPECT_TRUE(Json::parse(state.text("glint/limits.json")).is_object());
}

} // namespace
} // namespace glint::test
