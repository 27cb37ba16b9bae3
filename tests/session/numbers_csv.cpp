// Tables of a run's numbers, line by line.
#include "app/session/observe/spectrum.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <numbers>
#include <sstream>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;

std::vector<std::string> table_lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) all.push_back(line);
    return all;
}

TEST(NumbersCsv, AProbeIsAColumnAndAStepARow) {
    const Definition& waves = catalog().at("waves");
    ProbeValue first{10, {}}, second{20, {}};
    first.values[0] = 1.5, first.values[1] = 0.25;
    second.values[0] = std::numeric_limits<double>::quiet_NaN(), second.values[1] = 1e-30;
    EXPECT_THAT(table_lines(csv_of(std::vector{first, second}, waves)),
                ElementsAre("step,energy,highest", "10,1.5,0.25", "20,,1e-30"));
    EXPECT_THAT(table_lines(csv_of(std::span<const ProbeValue>(), waves)), ElementsAre("step,energy,highest"));
}

TEST(NumbersCsv, AUnitStandsBesideItsProbe) {
    const auto head = table_lines(csv_of(std::span<const ProbeValue>(), catalog().at("histogram"))).front();
    EXPECT_THAT(head, testing::HasSubstr(" (%)"));
}

TEST(NumbersCsv, AFieldIsARow) {
    AllStatistics all;
    all.step = 7, all.count = 2;
    all.grids[0] = {"height", "m, deep", {2, 2}, false, {}};
    all.grids[0].all = {0, 14, -3, 2, {1, 3}}; // for 1, -3, 2 and NaN
    all.grids[1] = {"empty", "", {1, 1}, true, {}};
    all.grids[1].all.nan.take(std::numeric_limits<float>::quiet_NaN(), 0);
    const auto table = table_lines(csv_of(all));
    ASSERT_EQ(table.size(), 3u);
    EXPECT_EQ(table[0], "step,field,unit,width,height,min,max,mean,sum,l2,nan");
    EXPECT_EQ(table[1], "7,height,\"m, deep\",2,2,-3,2,0,0,3.7416573867739413,1");
    EXPECT_EQ(table[2], "7,empty,,1,1,,,,,,1") << "there is no number to tell";
}

TEST(NumbersCsv, EachPinHasItsSpectrum) {
    std::vector<PinSample> samples(64);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].at = samples[i].step = static_cast<std::int64_t>(i);
        samples[i].values.fill(static_cast<float>(std::cos(std::numbers::pi / 8 * static_cast<double>(i))));
    }
    Pins pins;
    pins[0] = Pin{"height", 3, 4}, pins[5] = Pin{"", 30, 40};
    const auto table = table_lines(spectra_csv(samples, pins));
    ASSERT_EQ(table.size(), 65u) << "a head, and 32 frequencies each";
    EXPECT_EQ(table[0], "field,x,y,frequency,amplitude");
    EXPECT_THAT(table[1], testing::StartsWith("height,3,4,0.015625,"));
    EXPECT_THAT(table[33], testing::StartsWith(",30,40,0.015625,"));
    EXPECT_THAT(table_lines(spectra_csv({}, pins)), ElementsAre("field,x,y,frequency,amplitude"));
}

} // namespace
} // namespace glint::test
