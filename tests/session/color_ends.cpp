// The values at the two ends of the colour bar: read, moved, stretched, fitted, made symmetric.
#include "app/world/picture/picture_look.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

Params with_range(const char* sim, const char* low, const char* high) {
    Params params(catalog().at(sim));
    set(params, "range_low", low), set(params, "range_high", high);
    return params;
}

TEST(ColorEnds, AreTheRowsWhicheverIsTheLarger) {
    EXPECT_EQ(color_ends(with_range("waves", "-1", "3")), (ColorEnds{-1, 3}));
    EXPECT_EQ(color_ends(with_range("waves", "3", "-1")), (ColorEnds{3, -1}));
    EXPECT_EQ(color_ends(with_ends(with_range("waves", "-1", "3"), {0.5, -2})), (ColorEnds{0.5, -2}));
}

TEST(ColorEnds, StayWithinWhatTheRowsAllow) {
    EXPECT_EQ(color_ends(with_ends(with_range("heat", "0", "1"), {-50, 50})), (ColorEnds{-1, 2}));
}

TEST(ColorEnds, ThatMoveTogetherStayAsFarApart) {
    const Params heat = with_range("heat", "0", "1");
    EXPECT_EQ(moved(heat, {0, 1}, 0.5, 0.5), (ColorEnds{0.5, 1.5}));
    EXPECT_EQ(moved(heat, {0, 1}, 4, 4), (ColorEnds{1, 2})) << "as far as the rows go";
    EXPECT_EQ(moved(heat, {1, 0}, 4, 4), (ColorEnds{0, -1})) << "turned around they go the other way";
    EXPECT_EQ(moved(heat, {0, 1}, 0, 0.5), (ColorEnds{0, 1.5}));
}

TEST(ColorEnds, ThatAreOneCanBeMovedApart) {
    const ColorEnds apart = moved(with_range("heat", "1", "1"), {1, 1}, 0, 0.5);
    EXPECT_EQ(apart, (ColorEnds{1, 1.5}));
    EXPECT_GT(moved(with_range("heat", "0", "0"), {0, 0}, 0, 0.5).last, 0);
}

TEST(ColorEnds, StretchAboutAValueThatStays) {
    EXPECT_EQ(stretched({0, 1}, 0.25, 2), (ColorEnds{-0.25, 1.75}));
    EXPECT_EQ(stretched({1, 0}, 1, 0.5), (ColorEnds{1, 0.5}));
}

TEST(ColorEnds, StayTurnedAroundWhenFitted) {
    EXPECT_EQ(fitted({0, 1}, {-2, 5}), (ColorEnds{-2, 5}));
    EXPECT_EQ(fitted({1, 0}, {-2, 5}), (ColorEnds{5, -2}));
}

TEST(ColorEnds, AreSymmetricWhereZeroMayLieBetweenThem) {
    EXPECT_EQ(symmetric_ends(with_range("waves", "-1", "3")), (ColorEnds{-3, 3}));
    EXPECT_EQ(symmetric_ends(with_range("waves", "3", "-1")), (ColorEnds{3, -3}));
    EXPECT_EQ(symmetric_ends(with_range("heat", "0", "2")), (ColorEnds{-1, 1})) << "as far as the rows go";
    EXPECT_EQ(symmetric_ends(with_range("julia", "0", "1")), std::nullopt);
    EXPECT_EQ(symmetric_ends(with_range("waves", "0", "0")), std::nullopt);
}

} // namespace
} // namespace glint::test
