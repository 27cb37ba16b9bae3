// Ratios of methods: measured in turn, reported with their confidence.
#include "app/measure/measurement.h"
#include "app/report/report.h"
#include <cmath>
#include <gmock/gmock.h>
#include <random>

namespace glint::test {
namespace {

using testing::HasSubstr;

BenchResult method(const std::string& id, std::vector<double> rates) {
    BenchResult m{"heat", "", id, "cpu", "CPU", "", {64, 64}, 1, {}, {rates.front(), "cells", "step"}};
    m.stages.push_back({"step", {{1, 2, 3}, 1}});
    m.rates = std::move(rates);
    return m;
}

TEST(Ratios, ArePairedRoundByRound) { // both slow down together, and the method is three times the reference all along
    const auto ratio = ratio_of(method("shared", {3, 6, 9, 12, 15, 30}), method("global", {1, 2, 3, 4, 5, 10})).value();
    EXPECT_EQ(ratio.median, 3);
    EXPECT_EQ(ratio.least, 3);
    EXPECT_EQ(ratio.most, 3);
    EXPECT_EQ(text_of(ratio), "3.00 x (3.00 to 3.00)");
}

TEST(Ratios, ReachFromTheWorstRoundToTheBest) {
    const auto ratio = ratio_of(method("a", {2.6, 1.8, 3.4, 2.5, 2.7, 2.6}), method("b", {1, 1, 1, 1, 1, 1})).value();
    EXPECT_DOUBLE_EQ(ratio.median, 2.6);
    EXPECT_EQ(ratio.least, 1.8);
    EXPECT_EQ(ratio.most, 3.4);
    EXPECT_FALSE(ratio.same());
    EXPECT_EQ(text_of(ratio), "2.6 x (1.8 to 3.4)") << "no digit more than it is sure of";
}

TEST(Ratios, ThatMayBeOneAreTheSameWithinTheNoise) {
    const auto ratio = ratio_of(method("a", {2, 2, 2, 2, 2, 0.9}), method("b", {1, 1, 1, 1, 1, 1})).value();
    EXPECT_TRUE(ratio.same());
    EXPECT_THAT(text_of(ratio), HasSubstr("difference"));
}

TEST(Ratios, OfFewerRoundsOrOfNothingAreNotTold) {
    EXPECT_FALSE(ratio_of(method("a", {2}), method("b", {1})));
    EXPECT_FALSE(ratio_of(method("a", {2, 2, 2, 2, 2, 2}), method("b", {1, 1, 1, 1, 1, 0})));
    EXPECT_FALSE(ratio_of(method("a", {0, 0, 0, 0, 0, 0}), method("b", {1, 1, 1, 1, 1, 1})));
}

TEST(Ratios, HoldTheTruthAsOftenAsTheySay) { // noise that only slows down, as other work does; the true ratio is 1.3
    std::mt19937 random(1);
    std::exponential_distribution<double> slower(2);
    int held = 0;
    constexpr int times = 20000;
    for (int i = 0; i < times; ++i) {
        std::vector<double> a(max_rounds), b(max_rounds);
        for (std::size_t round = 0; round < max_rounds; ++round)
            a[round] = 1.3 / (1 + slower(random)), b[round] = 1 / (1 + slower(random));
        const auto ratio = ratio_of(method("a", a), method("b", b)).value();
        held += ratio.least <= 1.3 && 1.3 <= ratio.most;
    }
    EXPECT_NEAR(static_cast<double>(held) / times, confidence, 0.005);
    EXPECT_GE(confidence, 0.95);
}

TEST(Ratios, StandInTheLadderWithTheMethodThatAutoIs) {
    std::vector<BenchResult> all{method("global", {1, 1, 1, 1, 1, 1}), method("shared", {2, 2, 2, 2, 2, 2}),
                                 method("auto", {2, 2, 2, 2, 2, 0.5}), method("auto", {3, 3, 3, 3, 3, 3})};
    all[0].reference = true;
    all[2].is_auto = all[3].is_auto = true, all[2].auto_is = "shared";
    const std::string text = ladder_text(all, {});
    EXPECT_THAT(text, HasSubstr("\nglobal *"));
    EXPECT_THAT(text, HasSubstr("1.00 x "));
    EXPECT_THAT(text, HasSubstr("2.00 x (2.00 to 2.00)"));
    EXPECT_THAT(text, testing::ContainsRegex("\nauto: shared .*difference"));
    EXPECT_THAT(text, testing::ContainsRegex("\nauto: built-in choice .*3.00 x"));
    EXPECT_THAT(text, HasSubstr("ratio (97 % conf.)"));
}

TEST(Rounds, AreOneMeasurementInTheEnd) {
    BenchResult first = method("a", {10}), second = method("a", {5});
    first.stages[0].samples = {{1, 1, 1}, 8}, second.stages[0].samples = {{2, 2, 2, 2}, 4};
    first.add(second);
    EXPECT_EQ(first.stages[0].samples.milliseconds, (std::vector<double>{1, 1, 1, 2, 2, 2, 2}));
    EXPECT_EQ(first.stages[0].samples.at_once, 4);
    EXPECT_EQ(first.throughput.per_second, 5) << "of the median of all of them";
    EXPECT_EQ(first.rates, (std::vector<double>{10, 5}));
}

} // namespace
} // namespace glint::test
