// glint bench with this machine's limits: its figures follow from the values that it writes, as computed in the test.
#include "app/files/formats/data_text.h"
#include "app/measure/limits/meter.h"
#include "app/measure/limits/store.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/says.h"
#include <algorithm>
#include <cstdlib>
#include <gmock/gmock.h>
#include <map>
#include <ranges>

namespace glint::test {
namespace {

using testing::HasSubstr;

/// Runs with the test's own state folder, which keeps measurements.
Manner remembering_limits(const Folder& folder) {
    return {.environment = {{"XDG_STATE_HOME", folder.path().string()}}};
}

Json bench_limits(const Folder& state, std::vector<std::string> arguments) {
    const Folder folder;
    arguments.insert(arguments.begin(), {"bench", "--device", "cpu", "--seconds", "0.05", "--json", "-"});
    const Ended glint = run_glint(folder, arguments, remembering_limits(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    return Json::parse(glint.out);
}

struct Expected {
    double percent;
    std::string limit;
};

/// Computed from the work, the time and the limits in the JSON, without the program's own function.
Expected by_hand(const Json& stage, const Json& limits) {
    const double seconds = stage["median_ms"].get<double>() / 1000;
    const double bytes = stage["work"]["bytes"], operations = stage["work"]["operations"];
    const bool cached = bytes <= limits["cache_bytes"].get<double>();
    const char* rate = cached ? "cached_copy_bytes_per_second" : "copy_bytes_per_second";
    const Expected all[] = {{100 * bytes / (seconds * limits[rate].get<double>()), cached ? "cache" : "memory"},
                            {100 * operations / (seconds * limits["operations_per_second"].get<double>()), "issue"},
                            {100 * limits["launch_seconds"].get<double>() / seconds, "launch"}};
    if (bytes == 0 && operations == 0 && all[2].percent < 50) return {0, ""}; // it declares no work
    Expected most{0, ""};
    for (const Expected& one : all)
        if (one.percent <= 110 && one.percent > most.percent) most = one;
    return most;
}

void expect_same(const Json& stage, const Json& limits, const std::string& item) {
    const Expected expected = by_hand(stage, limits);
    const Json& told = stage["reached"];
    const double a_second = stage["work"]["items"].get<double>() / stage["median_ms"].get<double>() * 1000;
    EXPECT_NEAR(told["items_per_second"].get<double>(), a_second, 0.02 * a_second);

    if (expected.limit.empty()) {
        EXPECT_TRUE(told["limit"].is_null() && told["percent"].is_null()) << told;
        return;
    }
    EXPECT_EQ(told["limit"], expected.limit);
    EXPECT_NEAR(told["percent"].get<double>(), expected.percent, 0.02 * expected.percent);

    // The panel's text for the same times and limits: "18.4 Gcells/s", "62.0 % of this machine's issue limit"
    const MachineLimits machine{limits["copy_bytes_per_second"], limits["cached_copy_bytes_per_second"],
                                limits["operations_per_second"], limits["launch_seconds"], limits["cache_bytes"]};
    const Cost cost{stage["work"]["items"], stage["work"]["bytes"], stage["work"]["operations"]};
    const auto shown = utilization(cost, stage["median_ms"].get<double>() / 1000, machine);
    ASSERT_TRUE(shown);
    const std::string share(share_text(*shown, false)), rate(rate_text(*shown, item.c_str()));
    EXPECT_NEAR(std::stod(share), expected.percent, 0.02 * expected.percent) << share;
    EXPECT_THAT(share, HasSubstr("this machine's " + expected.limit + " limit"));
    std::map<char, double> prefixes{{'k', 1e3}, {'M', 1e6}, {'G', 1e9}, {'T', 1e12}};
    EXPECT_NEAR(std::stod(rate) * prefixes[rate[rate.find(' ') + 1]], a_second, 0.02 * a_second) << rate;
}

TEST(BenchLimits, AgreeWithAnIndependentCalculation) {
    const Folder state;
    const Json json =
        bench_limits(state, {"heat", "waves", "julia", "pattern", "--size", "256x256", "--size", "1024x256"});
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
    const Json first = bench_limits(state, {"pattern", "--size", "32x32"})["limits"]["cpu"];
    EXPECT_GT(first["operations_per_second"], 1e8);
    EXPECT_EQ(bench_limits(state, {"pattern", "--size", "32x32"})["limits"]["cpu"], first);
}

TEST(BenchLimits, InABrokenFileAreMeasuredAgainWithASentence) {
    const Folder state, folder;
    std::filesystem::create_directories(state.path() / "glint");
    state.put("glint/limits.json", "{\"cut off");
    const Ended glint =
        run_glint(folder, {"bench", "pattern", "--size", "32x32", "--seconds", "0.03", "--device", "cpu"},
                  remembering_limits(state));
    EXPECT_EQ(glint.status, 0);
    EXPECT_THAT(glint.err, says("limits.json", "broken"));
    EXPECT_THAT(glint.out, says("pattern", "this machine's limit"));
    EXPECT_TRUE(Json::parse(state.text("glint/limits.json")).is_object());
}

/// A state folder with limits, real or made up, so that no test needs to wait for their measurement.
struct Known : Folder {
    explicit Known(const MachineLimits& limits = {40e9, 120e9, 200e9, 1e-6, 32e6, 0.01}) {
        const auto device = make_cpu_device();
        std::filesystem::create_directories(path() / "glint");
        EXPECT_EQ(save_limits(path() / "glint", limits_key(*device, {}), limits), std::nullopt);
    }
};

struct Remeasured {
    Json limits;
    std::string said;
};
Remeasured measure_limits(const Folder& state, const std::vector<std::string>& more = {}) {
    const Folder folder;
    std::vector<std::string> arguments{"bench", "--limits", "--device", "cpu", "--json", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ended glint = run_glint(folder, arguments, remembering_limits(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    return {Json::parse(glint.out)["limits"]["cpu"], glint.err};
}

TEST(BenchLimits, AreMeasuredAgainOnRequestAndOnlyTheBetterCounts) {
    const Known state({9e15, 1, 1, 9, 32e6, 0.01}); // copies faster than any machine, and is slow in everything else
    const Remeasured again = measure_limits(state);
    EXPECT_EQ(again.limits["copy_bytes_per_second"], 9e15);
    EXPECT_THAT(again.said, says("earlier", "copy rate ("));
    EXPECT_THAT(again.said, testing::Not(HasSubstr("multiply-adds")));
    EXPECT_GT(again.limits["operations_per_second"], 1);
    EXPECT_LT(again.limits["launch_seconds"], 9);
    EXPECT_EQ(bench_limits(state, {"pattern", "--size", "32x32"})["limits"]["cpu"], again.limits);
}

TEST(BenchLimits, EarlierLimitsAreDeletedOnRequest) {
    const Known state({9e15, 1, 1, 9, 32e6, 0.01});
    const Remeasured anew = measure_limits(state, {"--forget"});
    EXPECT_LT(anew.limits["copy_bytes_per_second"], 1e15);
    EXPECT_EQ(anew.said, "");
    EXPECT_EQ(bench_limits(state, {"pattern", "--size", "32x32"})["limits"]["cpu"], anew.limits);
}

TEST(BenchLimits, ABusyMachineIsReportedNextToTheLimits) {
    for (const double spread : {0.48, 0.01}) {
        const Known state({40e9, 120e9, 200e9, 1e-6, 32e6, spread});
        const Folder folder;
        const Ended glint =
            run_glint(folder, {"bench", "heat", "--size", "32x32", "--seconds", "0.03", "--device", "cpu"},
                      remembering_limits(state));
        EXPECT_EQ(glint.status, 0) << glint.err;
        const auto doubted = says("busy", "48 %");
        if (spread > 0.1)
            EXPECT_THAT(glint.out, doubted);
        else
            EXPECT_THAT(glint.out, testing::Not(doubted));
    }
}

/// A simulation's methods by id.
std::vector<std::string> methods_of(const std::string& simulation) {
    const Folder folder;
    const Json described = Json::parse(run_glint(folder, {"describe", simulation, "--json"}).out);
    for (const Json& row : described["params"])
        if (row["id"] == "method") return row["choices"];
    return {};
}

TEST(BenchMethods, AreListedNextToTheReference) {
    const Known state;
    const Json json = bench_limits(state, {"heat", "--size", "64x64", "--method", "all"});
    const auto methods = methods_of("heat");
    ASSERT_GE(methods.size(), 2u);
    ASSERT_EQ(json["results"].size() + json["refused"].size(), methods.size());
    int references = 0;
    for (const Json& result : json["results"]) references += result["reference"].get<bool>();
    EXPECT_EQ(references, 1);
    for (const Json& refused : json["refused"]) EXPECT_NE(refused["why"], "");
}

TEST(BenchMethods, EveryRatioComesWithHowSureItIs) {
    const Known state;
    const Json json = bench_limits(state, {"heat", "--size", "64x64", "--method", "all"});
    std::string reference;
    for (const Json& result : json["results"])
        if (result["reference"]) reference = result["method"];
    for (const Json& result : json["results"]) {
        SCOPED_TRACE(result["method"].get<std::string>());
        const Json &ratio = result["ratio"], &rates = result["rounds_per_second"];
        EXPECT_EQ(rates.size(), 6u);
        EXPECT_GE(result["stages"]["step"]["samples"], 6);
        EXPECT_EQ(ratio.is_null(), result["reference"].get<bool>());
        if (ratio.is_null()) continue;
        EXPECT_EQ(ratio["to"], reference);
        EXPECT_LE(ratio["low"], ratio["median"]);
        EXPECT_LE(ratio["median"], ratio["high"]);
        EXPECT_GE(ratio["confidence"], 0.95);
        EXPECT_EQ(ratio["same_within_the_noise"], ratio["low"] <= 1 && ratio["high"] >= 1);
    }
}

TEST(BenchMethods, ALadderIsPrintedAndDrawn) {
    const Known state;
    const Folder folder;
    const Ended glint = run_glint(folder,
                                  {"bench", "heat", "--size", "64x64", "--method", "all", "--seconds", "0.03",
                                   "--device", "cpu", "--plot", "ladder.svg"},
                                  remembering_limits(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("every method (* the reference)"));
    EXPECT_THAT(glint.out, HasSubstr("1.00 x"));
    for (const std::string& method : methods_of("heat")) EXPECT_THAT(glint.out, HasSubstr("\n" + method));
    EXPECT_TRUE(folder.text("ladder.svg").starts_with("<svg"));
}

TEST(BenchMethods, OfSeveralSizesAPlotIsOfCurves) {
    const Known state;
    const Folder folder;
    const Ended glint = run_glint(folder,
                                  {"bench", "heat", "--size", "64x64", "--size", "128x128", "--seconds", "0.03",
                                   "--device", "cpu", "--plot", "curves.svg"},
                                  remembering_limits(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_TRUE(folder.text("curves.svg").starts_with("<svg"));
}

TEST(BenchMethods, APlotIsAPictureWhereItsNameSaysSo) {
    const Known state;
    const Folder folder;
    const Ended glint = run_glint(
        folder, {"bench", "heat", "--size", "64x64", "--seconds", "0.03", "--device", "cpu", "--plot", "bars.png"},
        remembering_limits(state));
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_THAT(glint.out, HasSubstr("heat")) << "the table is printed all the same";
    const PngFile picture = read_png(folder / "bars.png");
    EXPECT_GT(std::ranges::count(picture.rgb, 0xff), 0);
    EXPECT_LT(std::ranges::count(picture.rgb, 0xff), std::ranges::ssize(picture.rgb));
}

TEST(BenchMethods, OfFigureFilesTheTableIsMade) { // tests/bench/kernels.py reads what bench writes
    const Known state;
    const Folder folder;
    ASSERT_EQ(run_glint(folder,
                        {"bench", "heat", "julia", "--size", "32x32", "--method", "all", "--seconds", "0.03",
                         "--device", "cpu", "--json", "book.json"},
                        remembering_limits(state))
                  .status,
              0);
    const std::string script = "python3 '" GLINT_SOURCE_DIR "/tests/bench/kernels.py' --from '" +
                               (folder.path() / "book.json").string() + "' --out '" + folder.path().string() + "'";
    ASSERT_EQ(std::system((script + " > /dev/null").c_str()), 0);
    std::string table;
    for (const std::string& name : folder.names())
        if (name.starts_with("kernels-")) table = folder.text(name);
    for (const std::string& method : methods_of("heat"))
        EXPECT_THAT(table, testing::AnyOf(HasSubstr("| heat | " + method + " |"), HasSubstr("- heat " + method + " ")));
    for (const char* part : {"| julia |", "iterations/s", "% of ", "Commit", "Date", "glint bench"})
        EXPECT_THAT(table, HasSubstr(part));
}

TEST(BenchMethods, OneCanBeNamed) {
    const Known state;
    const Folder folder;
    EXPECT_EQ(bench_limits(state, {"heat", "--size", "64x64", "--method", "texture_2d"})["results"][0]["method"],
              "texture_2d");
    const Ended glint = run_glint(folder, {"bench", "heat", "--method", "texture_3d"}, remembering_limits(state));
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("heat 'texture_3d'"));
    EXPECT_THAT(glint.err, HasSubstr("texture_2d"));
    EXPECT_THAT(folder.names(), testing::IsEmpty());
}

TEST(BenchMethods, TwoResultsDoNotGoIntoOneFile) {
    const Folder folder;
    const Ended glint = run_glint(folder, {"bench", "heat", "--json", "a.svg", "--plot", "./a.svg"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, says("--json", "--plot", "'a.svg'"));
    EXPECT_THAT(folder.names(), testing::IsEmpty());
}

} // namespace
} // namespace glint::test
