// How often values occur, as the CPU counts them.
#include "interop/fields/field_histogram.h"
#include "app/world/snapshot.h"
#include "support/histograms.h"
#include "support/run.h"
#include <array>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace glint::test {
namespace {

FieldHistogram counted(const std::vector<float>& values, int width, int pitch, FloatRange range) {
    const DeviceMemory counts(cpu(), sizeof(FieldHistogram));
    const View<const float> cells{values.data(), width, static_cast<int>(values.size()) / pitch, pitch};
    count_field(cpu(), cells, range, static_cast<FieldHistogram*>(counts.data()));
    FieldHistogram result;
    std::memcpy(&result, counts.data(), sizeof result);
    return result;
}
FieldHistogram counted(const std::vector<float>& row, FloatRange range) {
    return counted(row, static_cast<int>(row.size()), static_cast<int>(row.size()), range);
}

TEST(FieldHistogram, CountsWhatALoopCounts) {
    for (const auto& [width, height, pitch] : {std::array{1, 1, 32}, {7, 3, 8}, {300, 200, 320}, {1031, 77, 1056}})
        for (const FloatRange range : {FloatRange{-1, 1}, {0, 1e-3f}, {-1e30f, 1e30f}, {1.25f, 1.3f}}) {
            const std::vector<float> values = values_to_count(width, height, pitch);
            const FieldHistogram here = counted(values, width, pitch, range);
            const FieldHistogram there = counted_by_loop({values.data(), width, height, pitch}, range);
            EXPECT_EQ(here.counts, there.counts) << width << " " << range.low;
            EXPECT_EQ(here.below, there.below);
            EXPECT_EQ(here.above, there.above);
            EXPECT_EQ(here.nans, there.nans);
        }
}

TEST(FieldHistogram, BothEndsOfTheRangeAreInIt) {
    const FieldHistogram ends = counted({-1, 1, 0, std::nextafter(1.f, 2.f), std::nextafter(-1.f, -2.f)}, {-1, 1});
    EXPECT_EQ(ends.counts.front(), 1u);
    EXPECT_EQ(ends.counts.back(), 1u);
    EXPECT_EQ(ends.counts[128], 1u);
    EXPECT_EQ(ends.below, 1u);
    EXPECT_EQ(ends.above, 1u);
}

TEST(FieldHistogram, TellsTheLeastAndTheGreatestFiniteValue) {
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(counted({3, -infinity, -7.5f, nan, infinity, 0}, {0, 1}).finite_range(), (FloatRange{-7.5f, 3}));
    EXPECT_EQ(counted({5, 5, nan}, {0, 1}).finite_range(), (FloatRange{5, 5}));
    EXPECT_EQ(counted({-3, -2}, {0, 1}).finite_range(), (FloatRange{-3, -2}));
    const FloatRange zero = counted({-0.f, -0.f}, {0, 1}).finite_range();
    EXPECT_FALSE(std::signbit(zero.low)) << "nobody is shown a -0";
    EXPECT_FALSE(counted({nan, infinity, -infinity}, {0, 1}).any_finite());
}

TEST(FieldHistogram, ValuesAsFarApartAsFloatsCanBeAreCountedToo) {
    constexpr float most = std::numeric_limits<float>::max();
    const std::vector<float> values{-most, -1, 0, 1, most};
    for (const FloatRange range : {FloatRange{-most, most}, {-most / 2, most / 2}, {-3e38f, 3e38f}}) {
        const FieldHistogram all = counted(values, range);
        EXPECT_EQ(std::accumulate(all.counts.begin(), all.counts.end(), 0u) + all.below + all.above, values.size());
        EXPECT_EQ(all.nans, 0u);
        const FloatRange finite = all.finite_range();
        EXPECT_TRUE(std::isfinite(finite.high - finite.low)) << "or no colour could be told from it";
    }
}

TEST(FieldHistogram, SharesLieBetweenTheValuesThatItNames) {
    std::vector<float> values(10'000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 100; // 0 to 99.99
    constexpr FloatRange all{0, 100};
    const FieldHistogram even = counted(values, all);
    const FloatRange most = percentiles(even, all, 0.01, 0.99), whole = percentiles(even, all, 0, 1);
    EXPECT_NEAR(most.low, 1, 0.4); // a bin is 0.39 wide
    EXPECT_NEAR(most.high, 99, 0.4);
    EXPECT_LE(most.low, 1);
    EXPECT_GE(most.high, 98.99f) << "no more than the share is left out";
    EXPECT_EQ(whole, all);
}

TEST(FieldHistogram, SharesOfOneValueAndOfNoneAreARange) {
    for (const std::vector<float>& values : {std::vector<float>(50, 0.5f), {}, {7}, {0}, {1}}) {
        const FloatRange range =
            percentiles(counted(values.empty() ? std::vector<float>{9} : values, {0, 1}), {0, 1}, 0.01, 0.99);
        EXPECT_LT(range.low, range.high);
        EXPECT_LE(0, range.low);
        EXPECT_LE(range.high, 1);
    }
}

} // namespace
} // namespace glint::test
