// The difference of two sides as a picture: the measured values, the marked cells, and the colours.
#include "app/compare/difference.h"
#include "support/says.h"
#include <cmath>
#include <gmock/gmock.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

constexpr float no_number = std::numeric_limits<float>::quiet_NaN(), endless = std::numeric_limits<float>::infinity();
constexpr auto absolute = DifferenceMeasure::absolute, relative = DifferenceMeasure::relative,
               ulp = DifferenceMeasure::ulp;

FieldRead field_of(Extent extent, std::vector<float> values) {
    FieldRead read;
    read.id = "height", read.extent = extent, read.values = std::move(values);
    return read;
}

FieldRead picture_of(Extent extent, std::vector<std::uint32_t> pixels) {
    FieldRead read;
    read.id = picture_name, read.extent = extent, read.pixels = std::move(pixels);
    return read;
}

struct Mapped {
    DifferenceSummary summary;
    std::vector<std::uint32_t> colors;
};
Mapped mapped(const FieldRead& a, const FieldRead& b, DifferenceMeasure measure) {
    DifferenceMap map;
    Mapped result{map.compare(a, b, measure), {}};
    if (!result.summary.problem.empty()) return result;
    result.colors.resize(static_cast<std::size_t>(b.extent.area()));
    map.color({result.colors.data(), b.extent.width, b.extent.height, b.extent.width});
    return result;
}
Mapped mapped(std::vector<float> a, std::vector<float> b, DifferenceMeasure measure) {
    const Extent row{static_cast<int>(a.size()), 1};
    return mapped(field_of(row, std::move(a)), field_of(row, std::move(b)), measure);
}

TEST(MeasuredDifference, IsAbsoluteRelativeToTheLargerOrInUlp) {
    EXPECT_EQ(measured_difference(absolute, 0.25f, -0.5f), 0.75);
    EXPECT_EQ(measured_difference(relative, 0.25f, -0.5f), 1.5);
    EXPECT_EQ(measured_difference(relative, -4.f, 3.f), 1.75);
    EXPECT_EQ(measured_difference(ulp, 0.5f, std::nextafter(0.5f, 1.f)), 1);
    EXPECT_EQ(measured_difference(ulp, -1.f, 1.f), 2.0 * 0x3f800000) << "across zero, beyond 31 bits";
}

TEST(MeasuredDifference, OfEqualValuesIsZeroWhateverTheirBits) {
    for (const DifferenceMeasure measure : {absolute, relative, ulp}) {
        EXPECT_EQ(measured_difference(measure, 0.f, 0.f), 0) << "no division by zero";
        EXPECT_EQ(measured_difference(measure, 0.f, -0.f), 0);
        EXPECT_EQ(measured_difference(measure, no_number, -no_number), 0);
        EXPECT_EQ(measured_difference(measure, endless, endless), 0);
    }
}

TEST(MeasuredDifference, OfWhatNoNumberTellsIsInfinite) {
    for (const DifferenceMeasure measure : {absolute, relative, ulp}) {
        EXPECT_TRUE(std::isinf(measured_difference(measure, no_number, 1.f)));
        EXPECT_TRUE(std::isinf(measured_difference(measure, 0.f, no_number)));
    }
    EXPECT_TRUE(std::isinf(measured_difference(absolute, endless, 1.f)));
    EXPECT_TRUE(std::isinf(measured_difference(relative, endless, -endless)));
    EXPECT_EQ(measured_difference(ulp, endless, std::numeric_limits<float>::max()), 1) << "these are neighbours";
}

TEST(DifferenceMapTest, EqualCellsAreDarkAndNothingIsNamed) {
    const auto [summary, colors] = mapped({1, no_number, -endless, 0}, {1, no_number, -endless, 0}, absolute);
    EXPECT_EQ(summary.problem, "");
    EXPECT_EQ(summary.cells, 0);
    EXPECT_EQ(summary.bits_only, 0);
    EXPECT_EQ(summary.largest, 0);
    EXPECT_THAT(colors, testing::Each(equal_color));
}

TEST(DifferenceMapTest, LargeWholeNumbersAreComparedExactly) {
    const std::int64_t large = std::int64_t{1} << 60;
    FieldRead a, b;
    a.extent = b.extent = {2, 1};
    a.values = std::vector<std::int64_t>{large, 5}, b.values = std::vector<std::int64_t>{large + 1, 5};
    const DifferenceSummary summary = mapped(a, b, absolute).summary;
    EXPECT_EQ(summary.cells, 1) << "as doubles they are equal";
    EXPECT_EQ(summary.largest, 1);
    EXPECT_EQ(text_of_b(summary.first), "1152921504606846977");
}

TEST(DifferenceMapTest, ZerosOfEitherSignAreEqualAndCounted) {
    const auto [summary, colors] = mapped({0, 1, no_number}, {-0.f, 1, -no_number}, ulp);
    EXPECT_EQ(summary.cells, 0);
    EXPECT_EQ(summary.bits_only, 2);
    EXPECT_THAT(colors, testing::Each(equal_color));
}

TEST(DifferenceMapTest, NamesTheFirstCellAndHowFarTheyAreApart) {
    const auto summary =
        mapped(field_of({3, 2}, {1, 2, 3, 4, 5, 6}), field_of({3, 2}, {1, 2, 3.5f, 4, 1, 6.25f}), absolute).summary;
    EXPECT_EQ(summary.cells, 3);
    EXPECT_EQ(summary.first.x, 2);
    EXPECT_EQ(summary.first.y, 0);
    EXPECT_EQ(summary.first.a, 3);
    EXPECT_EQ(summary.first.b, 3.5f);
    EXPECT_EQ(summary.smallest, 0.25);
    EXPECT_EQ(summary.largest, 4);
}

TEST(DifferenceMapTest, ColoursGoByTheRatioFromTheSmallestToTheLargest) {
    const auto colors = mapped({0, 0, 0, 0}, {0, 1, 10, 100}, absolute).colors;
    EXPECT_THAT(colors,
                testing::ElementsAre(equal_color, difference_color(0), difference_color(0.5), difference_color(1)));
    EXPECT_NE(difference_color(0), equal_color);
    EXPECT_NE(difference_color(0), difference_color(1));
}

TEST(DifferenceMapTest, OneSizeAloneIsTheBrightest) {
    const auto colors = mapped({1, 2, 3}, {2, 2, 4}, absolute).colors;
    EXPECT_THAT(colors, testing::ElementsAre(difference_color(1), equal_color, difference_color(1)));
}

TEST(DifferenceMapTest, ANumberBesideNoneIsMarkedAndSpoilsNoScale) {
    const auto [summary, colors] = mapped({no_number, 1, endless, 4}, {1, 1, 5, 6}, absolute);
    EXPECT_EQ(summary.cells, 3);
    EXPECT_EQ(summary.unmeasured, 2);
    EXPECT_EQ(summary.first.x, 0);
    EXPECT_TRUE(std::isnan(summary.first.a));
    EXPECT_EQ(summary.largest, 2);
    EXPECT_EQ(summary.smallest, 2);
    EXPECT_THAT(colors, testing::ElementsAre(unmeasured_color, equal_color, unmeasured_color, difference_color(1)));
}

TEST(DifferenceMapTest, AllBeyondMeasureHasNoScale) {
    const auto [summary, colors] = mapped({no_number, no_number}, {1, 2}, relative);
    EXPECT_EQ(summary.cells, 2);
    EXPECT_EQ(summary.largest, 0);
    EXPECT_THAT(colors, testing::Each(unmeasured_color));
}

TEST(DifferenceMapTest, PicturesDifferByTheChannelThatIsFarthestApart) {
    const auto [summary, colors] = mapped(picture_of({3, 1}, {0xff000000u, 0xff102030u, 0xff000005u}),
                                          picture_of({3, 1}, {0xff000000u, 0xff112a30u, 0xff000000u}), ulp);
    EXPECT_TRUE(summary.pictures);
    EXPECT_EQ(summary.measure, absolute) << "whatever was asked for";
    EXPECT_EQ(summary.cells, 2);
    EXPECT_EQ(summary.first.x, 1);
    EXPECT_EQ(summary.first.channel, 1) << "green by 10, blue by 1";
    EXPECT_EQ(summary.first.a, 0x20);
    EXPECT_EQ(summary.first.b, 0x2a);
    EXPECT_EQ(summary.largest, 10);
    EXPECT_EQ(summary.smallest, 5);
    EXPECT_THAT(colors, testing::ElementsAre(equal_color, difference_color(1), difference_color(0)));
}

TEST(DifferenceMapTest, OtherSizesAndOtherFieldsAreAProblemThatIsSaid) {
    const auto sizes = mapped(field_of({2, 1}, {1, 2}), field_of({1, 2}, {1, 2}), absolute).summary;
    EXPECT_THAT(sizes.problem, says("left", "2 x 1", "right", "1 x 2"));
    const auto fields = mapped(picture_of({1, 1}, {0}), field_of({1, 1}, {0}), absolute).summary;
    EXPECT_THAT(fields.problem, HasSubstr("no field 'height'"));
    FieldRead unread = field_of({1, 1}, {});
    unread.problem = "no memory";
    EXPECT_THAT(mapped(unread, field_of({1, 1}, {0}), absolute).summary.problem, HasSubstr("left"));
    EXPECT_THAT(mapped(field_of({1, 1}, {0}), unread, absolute).summary.problem, HasSubstr("right"));
}

TEST(DifferenceMapTest, WritesRowsAtTheirPitchAndGoesOnWithAnotherSize) {
    DifferenceMap map;
    ASSERT_EQ(map.compare(field_of({4, 4}, std::vector<float>(16, 1)), field_of({4, 4}, std::vector<float>(16, 2)), ulp)
                  .cells,
              16);
    ASSERT_EQ(map.compare(field_of({2, 2}, {1, 1, 1, 1}), field_of({2, 2}, {1, 1, 1, 9}), ulp).cells, 1);
    std::vector<std::uint32_t> pixels(6, 7);
    map.color({pixels.data(), 2, 2, 3});
    EXPECT_THAT(pixels, testing::ElementsAre(equal_color, equal_color, 7, equal_color, difference_color(1), 7));
}

} // namespace
} // namespace glint::test
