// Sentences about the cost of a presentation path.
#include "app/measure/present_cost.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <numeric>

namespace glint::test {
namespace {

TEST(WayCosts, SayHowFarAMedianMayBeOff) {
    std::vector<double> ms(100);
    std::iota(ms.begin(), ms.end(), 1); // 1 to 100
    const Spread spread = spread_of(ms);
    EXPECT_EQ(spread.median, 50);
    EXPECT_EQ(spread.p95, 95);
    EXPECT_EQ(spread.margin_of_error, (60 - 41) / 2.); // ranks 50 ± 9.8
    EXPECT_EQ(spread_of({7}).margin_of_error, 0);
    EXPECT_EQ(spread_of({}).margin_of_error, 0);
}

TEST(WayCosts, SayWhichCannotBeToldApartFromTheBest) {
    SweepResult result{"ripple", "GPU", "OpenGL", {64, 48}, 3, 200, {}, {}, {}};
    EXPECT_EQ(verdict_of(result, PresentPathNames::ids), "");
    const auto add = [&](const char* id, const char* title, double bridge, double margin) {
        result.present_path_costs.push_back(
            {.present_path = {id, title, {}, nullptr}, .bridge = {bridge, bridge, margin}});
    };
    add("CudaUpload", "memory, copied", 0.5, 0.125), add("CudaInterop", "no copy", 0.25, 0.125);
    add("CudaStaged", "pinned", 1, 0.125);
    result.present_path_costs.push_back({.present_path = {"CudaArray", "array", {}, nullptr}, .refused = "no"});
    EXPECT_THAT(verdict_of(result, PresentPathNames::titles), says("'no copy'", "'memory, copied'"))
        << "as the rows of the window's table";
    const std::string by_ids = verdict_of(result, PresentPathNames::ids);
    EXPECT_THAT(by_ids, says("CudaInterop", "CudaUpload"));
    EXPECT_THAT(text_of(result), testing::HasSubstr(by_ids)) << "as its rows";
    result.present_path_costs[0].bridge.margin_of_error = 0.0625;
    EXPECT_THAT(verdict_of(result, PresentPathNames::ids), testing::HasSubstr("CudaInterop"));
}

TEST(WayCosts, TheTableNamesItBesideTheBridge) {
    SweepResult result{"ripple", "GPU", "OpenGL", {64, 48}, 3, 200, {}, {}};
    result.present_path_costs.push_back({.present_path = {"CudaInterop", "interop", {}, nullptr}});
    result.present_path_costs.back().bridge = {0.25, 0.5, 0.125};
    EXPECT_THAT(text_of(result), testing::ContainsRegex("bridge +± "));
    EXPECT_THAT(text_of(result), testing::ContainsRegex("0\\.250 +0\\.125 "));
}

} // namespace
} // namespace glint::test
