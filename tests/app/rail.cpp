// The line under the picture: the places of a run's steps on it.
#include "app/window/features/transport/rail.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr std::int64_t minute = 3600;

TEST(Rail, ARunOfAMinuteIsEvenlySpread) {
    const Rail rail(100, 500, 0, 0, minute, minute);
    EXPECT_FALSE(rail.has_bend());
    for (const double share : {0., 0.25, 0.5, 1.}) {
        EXPECT_NEAR(rail.x(std::int64_t(share * minute)), 100 + 400 * share, 0.01);
        EXPECT_EQ(rail.at(float(100 + 400 * share)), std::int64_t(share * minute));
    }
}

TEST(Rail, TheLastMinuteOfALongRunKeepsMostOfTheLine) {
    const Rail rail(0, 400, 0, 0, 60 * minute, minute);
    EXPECT_TRUE(rail.has_bend());
    EXPECT_NEAR(rail.x(59 * minute), 100, 0.01);
    EXPECT_EQ(rail.at(100), 59 * minute);
    EXPECT_EQ(rail.at(50), 59 * minute / 2) << "the rest is evenly spread, too";
    EXPECT_EQ(rail.at(250), 59 * minute + minute / 2);
    EXPECT_EQ(rail.x(0), 0);
    EXPECT_EQ(rail.x(60 * minute), 400);
}

TEST(Rail, GrowsWithoutAJump) {
    float before = 400;
    for (std::int64_t end = minute; end < 10 * minute; end += minute / 60) {
        const float x = Rail(0, 400, 0, 0, end, minute).x(end - minute / 2);
        EXPECT_NEAR(x, end == minute ? 200 : before, 4) << end;
        before = x;
    }
}

TEST(Rail, EveryPlaceIsAStepOfTheRun) {
    for (const std::int64_t end : {std::int64_t{1}, minute, 100 * minute}) {
        const Rail rail(10, 210, 0, 0, end, minute);
        EXPECT_EQ(rail.at(-1000), 0);
        EXPECT_EQ(rail.at(1000), end);
        for (float x = 10; x <= 210; ++x) EXPECT_TRUE(rail.at(x) >= 0 && rail.at(x) <= end);
    }
}

} // namespace
} // namespace glint::test
