// The difference of two fields is reported to the bit.
#include "app/compare/difference.h"
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

using testing::DoubleEq;
using testing::Eq;
using testing::Optional;

constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
constexpr float largest_float = std::numeric_limits<float>::max(),
                least_float = std::numeric_limits<float>::denorm_min();

std::optional<FieldDifference> between(const std::vector<float>& a, const std::vector<float>& b, FieldShape shape) {
    return difference_of(a, b, shape);
}

TEST(Difference, IsNoneWhereAllBitsAreTheSame) {
    const std::vector<float> values{0.f, -0.f, nan, -infinity, least_float, 1.5f};
    EXPECT_FALSE(between(values, values, {3, 2}));
    EXPECT_FALSE(between({}, {}, {0, 0}));
}

TEST(Difference, TellsTheTwoZerosApart) {
    const auto found = between({0.f, 0.f}, {0.f, -0.f}, {2, 1});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first.x, 1);
    EXPECT_TRUE(std::signbit(found->first.b) && !std::signbit(found->first.a));
    EXPECT_EQ(found->cells, 1);
    EXPECT_THAT(absolute_difference(0.f, -0.f), Optional(0.0));
    EXPECT_THAT(relative_difference(0.f, -0.f), Optional(0.0));
    EXPECT_THAT(ulp_difference(0.f, -0.f), Optional(0));
}

TEST(Difference, TellsNaNsOfOtherBitsApart) {
    const auto found = between({nan}, {-nan}, {1, 1});
    ASSERT_TRUE(found);
    EXPECT_FALSE(absolute_difference(found->first.a, found->first.b));
}

TEST(Difference, NamesTheFirstCellRowByRowAndTheLargest) {
    const std::vector<float> a{1, 2, 3, 4, 5, 6};
    const std::vector<float> b{1, 2, 3.5f, 4, 1, 6.25f};
    const auto found = between(a, b, {3, 2});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->first.x, 2);
    EXPECT_EQ(found->first.y, 0);
    EXPECT_EQ(found->first.a, 3);
    EXPECT_EQ(found->first.b, 3.5f);
    EXPECT_EQ(found->largest.x, 1);
    EXPECT_EQ(found->largest.y, 1);
    EXPECT_EQ(found->largest.a, 5);
    EXPECT_EQ(found->largest.b, 1);
    EXPECT_EQ(found->cells, 3);
}

TEST(Difference, CountsACellOnceHoweverManyOfItsChannelsDiffer) {
    const std::vector<float> a{0, 0, 0, 0, 9, 9, 9, 9};
    const std::vector<float> b{0, 1, 2, 3, 9, 9, 9, 8};
    const auto found = between(a, b, {2, 1, 4});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->cells, 2);
    EXPECT_EQ(found->first.x, 0);
    EXPECT_EQ(found->first.channel, 1);
    EXPECT_EQ(found->largest.x, 0);
    EXPECT_EQ(found->largest.channel, 3);
}

TEST(Difference, ANumberThatBecameNaNIsTheLargest) {
    const auto found = between({1, 1, 1}, {100, nan, 3}, {3, 1});
    ASSERT_TRUE(found);
    EXPECT_EQ(found->largest.x, 1);
    EXPECT_EQ(found->cells, 3);
}

TEST(Difference, IsMeasuredAbsolutelyAndAgainstTheLargerOfTheTwo) {
    EXPECT_THAT(absolute_difference(0.25f, -0.5f), Optional(0.75));
    EXPECT_THAT(relative_difference(0.25f, -0.5f), Optional(1.5));
    EXPECT_THAT(relative_difference(-4.f, 3.f), Optional(1.75));
    EXPECT_THAT(absolute_difference(largest_float, -largest_float), Optional(DoubleEq(2.0 * double{largest_float})))
        << "beyond what a float can hold";
}

TEST(Difference, CountsTheFloatsBetweenAcrossZero) {
    EXPECT_THAT(ulp_difference(1.f, std::nextafter(1.f, 2.f)), Optional(1));
    EXPECT_THAT(ulp_difference(std::nextafter(1.f, 2.f), 1.f), Optional(1));
    EXPECT_THAT(ulp_difference(1.f, 2.f), Optional(Eq(1 << 23)));
    EXPECT_THAT(ulp_difference(least_float, -least_float), Optional(2));
    EXPECT_THAT(ulp_difference(-0.f, least_float), Optional(1));
    EXPECT_THAT(ulp_difference(-1.f, 1.f), Optional(Eq(2 * std::int64_t{0x3f800000}))) << "wider than 31 bits";
}

TEST(Difference, OfInfinitiesIsInfiniteAndHasNoRatio) {
    EXPECT_THAT(absolute_difference(infinity, 1.f), Optional(Eq(double{infinity})));
    EXPECT_THAT(absolute_difference(infinity, infinity), Optional(0.0));
    EXPECT_FALSE(relative_difference(infinity, 1.f));
    EXPECT_THAT(ulp_difference(infinity, largest_float), Optional(1));
    EXPECT_THAT(ulp_difference(-infinity, infinity), Optional(Eq(2 * std::int64_t{0x7f800000})));
}

TEST(Difference, FromWhatIsNoNumberHasNoSize) {
    EXPECT_FALSE(absolute_difference(nan, 1.f));
    EXPECT_FALSE(relative_difference(1.f, nan));
    EXPECT_FALSE(ulp_difference(nan, nan));
}

} // namespace
} // namespace glint::test
