// Times of a session and its follower: paired by round, with their confidence.
#include "app/compare/sides.h"
#include "app/measure/methods/ratio.h"
#include <gmock/gmock.h>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

DeviceTimes of_steps(int steps, double step_ms, std::int64_t pace = 0) { return {pace, steps, 0, steps * step_ms}; }

TEST(SideTimes, ArePairedSoThatWhatDisturbsBothDisturbsNothing) {
    SideTimes times;
    for (int round = 1; round <= 12; ++round) times.add(of_steps(10, 3.0 * round), of_steps(5, 1.0 * round));
    ASSERT_TRUE(times.steps().ratio());
    EXPECT_DOUBLE_EQ(times.steps().ratio()->median, 3);
    EXPECT_DOUBLE_EQ(times.steps().ratio()->least, 3);
    EXPECT_FALSE(times.steps().ratio()->same());
    EXPECT_FALSE(times.pictures().ratio()) << "none was drawn";
}

/// Half of the rounds' ratios are 1.5 or less, and the medians of the times are 4 and 2.
TEST(SideTimes, TheRatioIsTheQuotientOfTheTimes) {
    PairedTimes times;
    for (int round = 0; round < 4; ++round) times.add(4, 2), times.add(6, 4), times.add(3, 2);
    ASSERT_TRUE(times.ratio());
    EXPECT_DOUBLE_EQ(times.ratio()->median, times.session_ms() / times.follower_ms());
    EXPECT_LE(times.ratio()->least, times.ratio()->median);
    EXPECT_GE(times.ratio()->most, times.ratio()->median);
}

TEST(SideTimes, TheFasterSideIsNamedInTheSameWordsEverywhere) {
    EXPECT_EQ(compared_words({1.78, 1.7, 1.9, 0.96}), "left 1.78× as fast (1.70 to 1.90)");
    EXPECT_EQ(compared_words({0.5, 0.4, 0.8, 0.96}), "right 2.00× as fast (1.25 to 2.50)");
    EXPECT_THAT(std::string(std::string_view(compared_words({1.1, 0.9, 1.3, 0.96}))), testing::HasSubstr("difference"));
}

TEST(SideTimes, ThatCannotBeToldApartAreTheSame) {
    SideTimes times;
    for (int round = 0; round < 20; ++round)
        times.add(of_steps(1, round % 2 ? 1.0 : 1.1), of_steps(1, round % 2 ? 1.1 : 1.0));
    EXPECT_TRUE(times.steps().ratio()->same());
}

TEST(SideTimes, AreNotToldBeforeSixRounds) {
    SideTimes times;
    for (int round = 0; round < 5; ++round) times.add(of_steps(1, 2), of_steps(1, 1));
    EXPECT_FALSE(times.steps().ratio());
    EXPECT_EQ(times.steps().session_ms(), 2);
    EXPECT_EQ(times.steps().follower_ms(), 1);
    times.add(of_steps(1, 2), of_steps(1, 1));
    EXPECT_TRUE(times.steps().ratio());
}

TEST(SideTimes, ARoundInWhichOneSideAloneDidSomethingComparesNothing) {
    SideTimes times;
    for (int round = 0; round < 8; ++round) times.add(of_steps(0, 0), of_steps(7, 1)), times.add(of_steps(7, 1), {});
    EXPECT_EQ(times.steps().rounds(), 0u);
}

TEST(SideTimes, AreOfTheNewestRounds) {
    SideTimes times;
    for (int round = 0; round < 100; ++round) times.add(of_steps(1, 5), of_steps(1, 1));
    for (std::size_t round = 0; round < PairedTimes::window; ++round) times.add(of_steps(1, 2), of_steps(1, 1));
    EXPECT_EQ(times.steps().rounds(), PairedTimes::window);
    EXPECT_DOUBLE_EQ(times.steps().ratio()->most, 2);
}

TEST(SideTimes, BeginAnewWhereEitherSideHasAnotherPace) {
    SideTimes times;
    for (int round = 0; round < 8; ++round) times.add(of_steps(1, 5), of_steps(1, 1));
    times.add(of_steps(1, 5, 1), of_steps(1, 1));
    EXPECT_EQ(times.steps().rounds(), 1u);
    times.add(of_steps(1, 5, 1), of_steps(1, 1, 1));
    EXPECT_EQ(times.steps().rounds(), 1u);
}

TEST(SideTimes, OfOneSideAddUpUntilItsPaceIsAnother) {
    DeviceTimes times;
    times.add(of_steps(2, 3)), times.add(of_steps(4, 3));
    EXPECT_EQ(times.steps, 6);
    EXPECT_DOUBLE_EQ(times.steps_ms, 18);
    times.add(of_steps(1, 9, 1));
    EXPECT_EQ(times.steps, 1);
    EXPECT_DOUBLE_EQ(times.steps_ms, 9);
}

TEST(RatioOfRounds, IsAsSureAsItSaysForAnyNumberOfThem) {
    EXPECT_FALSE(confidence_of(5));
    EXPECT_DOUBLE_EQ(confidence_of(6).value(), 1 - 2. / 64);
    std::mt19937 random(1);
    std::lognormal_distribution<double> noise(0, 0.4); // its median is 1
    for (const std::size_t rounds_of_each : {6u, 7u, 9u, 20u, 64u}) {
        const double sure = confidence_of(rounds_of_each).value();
        EXPECT_GE(sure, 0.95);
        EXPECT_LT(sure, rounds_of_each < 9 ? 1.0 : 0.98) << "no wider than it must be";
        int held = 0;
        constexpr int times = 20000;
        std::vector<double> each(rounds_of_each);
        for (int i = 0; i < times; ++i) {
            for (double& ratio : each) ratio = 1.3 * noise(random);
            const Ratio ratio = ratio_of(each).value();
            held += ratio.least <= 1.3 && 1.3 <= ratio.most;
        }
        EXPECT_NEAR(static_cast<double>(held) / times, sure, 0.006) << rounds_of_each;
    }
}

} // namespace
} // namespace glint::test
