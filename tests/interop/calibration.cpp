// Two clocks, both controlled by the test: their offset, its possible error, and the drift.
#include "interop/calibration.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint {
namespace {

/// A clock next to the CPU's, which answers in the middle of a query, or not.
struct OtherClock {
    double ahead = 0, faster = 0; // milliseconds, and of each millisecond
    double says(double cpu_ms) const { return cpu_ms * (1 + faster) + ahead; }
    void observed(Calibration& by, double at, double takes = 0.01, double middle = 0.5) const {
        by.observe(at, says(at + middle * takes), at + takes);
    }
};

TEST(Calibration, KnowsNothingAtFirst) {
    const Calibration none;
    EXPECT_FALSE(none.known());
    EXPECT_FALSE(none.error_ms());
    EXPECT_TRUE(none.due(0));
}

TEST(Calibration, IsDueOnceASecond) {
    Calibration line;
    OtherClock().observed(line, 5000);
    EXPECT_FALSE(line.due(5999));
    EXPECT_TRUE(line.due(6001));
}

TEST(Calibration, TakesTheMiddleAndHalfTheTimeAsError) {
    Calibration line;
    line.observe(100.0, 7.0, 100.4);
    EXPECT_NEAR(line.cpu_ms(7), 100.2, 1e-12);
    EXPECT_NEAR(line.cpu_ms(9), 102.2, 1e-12);
    EXPECT_NEAR(*line.error_ms(), 0.2, 1e-12);
}

TEST(Calibration, FollowsAClockThatRunsFaster) {
    Calibration line;
    const OtherClock fast{-3000, 40e-6};
    for (int second = 0; second < 20; ++second) fast.observed(line, second * 1000.0);
    EXPECT_NEAR(line.drift(), 40e-6, 1e-9);
    const double later = 19'900;
    EXPECT_NEAR(line.cpu_ms(fast.says(later)), later, 1e-5) << "without the drift it would be 0.036 off";
    EXPECT_LT(*line.error_ms(), 0.006);
}

TEST(Calibration, IsNeverFurtherOffThanItSays) {
    for (const double middle : {0.0, 0.3, 1.0}) { // the answer may come at any moment of the question
        Calibration line;
        const OtherClock clock{1e6, -20e-6};
        for (int second = 0; second < 12; ++second) {
            clock.observed(line, second * 1000.0, 0.05, second % 2 ? middle : 1 - middle);
            const double now = second * 1000.0 + 0.05;
            EXPECT_LE(std::abs(line.cpu_ms(clock.says(now)) - now), *line.error_ms() + 1e-5) << second;
        }
    }
}

TEST(Calibration, SaysWhenTheLastSecondWasNotOnTheLine) {
    Calibration line;
    OtherClock clock;
    for (int second = 0; second < 4; ++second) clock.observed(line, second * 1000.0);
    clock.ahead = 0.4; // it jumped, but not so far that it counts as another clock
    clock.observed(line, 4000);
    EXPECT_NEAR(*line.error_ms(), 0.4, 0.02);
}

TEST(Calibration, BeginsAnewWhenTheClockWasSet) {
    Calibration line;
    OtherClock clock;
    for (int second = 0; second < 4; ++second) clock.observed(line, second * 1000.0);
    clock.ahead = 1e9; // the machine slept
    clock.observed(line, 4000);
    EXPECT_NEAR(line.cpu_ms(clock.says(4100)), 4100, 0.01);
    EXPECT_LT(*line.error_ms(), 0.006);
    EXPECT_EQ(line.drift(), 0);
}

} // namespace
} // namespace glint
