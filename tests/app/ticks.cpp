// The marks of an axis: round, few, around all that is shown.
#include "app/report/drawing/chart.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <random>
#include <utility>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::Pointwise;

TEST(Ticks, OfALinearAxisAreRound) {
    EXPECT_THAT(ticks_of({Scale::linear, 0, 5}), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(ticks_of({Scale::linear, 0, 230}), ElementsAre(0, 50, 100, 150, 200, 250));
    EXPECT_THAT(ticks_of({Scale::linear, -0.3, 0.1}), Pointwise(testing::DoubleEq(), {-0.3, -0.2, -0.1, 0., 0.1}));
}

TEST(Ticks, LieAroundAllThatIsShownAndAreFew) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> exponent(-30, 30), sign(-1, 1);
    for (int i = 0; i < 5000; ++i) {
        double least = sign(random) * std::pow(10, exponent(random)),
               most = sign(random) * std::pow(10, exponent(random));
        if (least > most) std::swap(least, most);
        const auto ticks = ticks_of({Scale::linear, least, most});
        ASSERT_GE(ticks.size(), 2u);
        ASSERT_LE(ticks.size(), 8u) << least << " to " << most;
        const double rounding = 1e-8 * (most - least);
        EXPECT_LE(ticks.front(), least + rounding) << most;
        EXPECT_GE(ticks.back(), most - rounding) << least;
        EXPECT_TRUE(std::ranges::is_sorted(ticks));
    }
}

TEST(Ticks, OfALogarithmicAxisAreDecades) {
    EXPECT_THAT(ticks_of({Scale::logarithmic, 0.5, 2000}), ElementsAre(0.1, 1, 10, 100, 1000, 10000));
    EXPECT_THAT(ticks_of({Scale::logarithmic, 2, 70}), ElementsAre(1, 2, 5, 10, 20, 50, 100)) << "of few, more between";
    EXPECT_THAT(ticks_of({Scale::logarithmic, 10, 10}), ElementsAre(10, 20, 50, 100)) << "one value has a decade";
    const auto many = ticks_of({Scale::logarithmic, 1e-30, 1e30});
    EXPECT_LE(many.size(), 12u);
    EXPECT_GE(many.back(), 1e30);
}

TEST(Ticks, OfNothingAreItsEnds) {
    EXPECT_THAT(ticks_of({Scale::linear, 3, 3}), ElementsAre(3, 3));
    EXPECT_THAT(ticks_of({Scale::linear, 0, 5e-324}), ElementsAre(0, 5e-324));
}

TEST(Ticks, AreWrittenShort) {
    EXPECT_EQ(tick_text(0), "0");
    EXPECT_EQ(tick_text(250), "250");
    EXPECT_EQ(tick_text(2.5e9), "2.5 G");
    EXPECT_EQ(tick_text(-20000), "-20 k");
    EXPECT_EQ(tick_text(0.001), "0.001");
    EXPECT_EQ(tick_text(0.30000000000000004), "0.3");
}

TEST(AxisRange, ShowsValuesBeyondTheRangeAtItsEnd) {
    const AxisRange logarithmic{Scale::logarithmic, 1, 100};
    EXPECT_DOUBLE_EQ(logarithmic.share(10), 0.5);
    EXPECT_EQ(logarithmic.share(0), 0);
    EXPECT_EQ(logarithmic.share(1e9), 1);
    EXPECT_EQ((AxisRange{Scale::linear, 2, 2}).share(2), 0.5) << "the only value stands in the middle";
}

} // namespace
} // namespace glint::test
