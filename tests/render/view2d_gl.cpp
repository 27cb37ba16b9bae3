#include "render/view2d.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace glint {
namespace {

constexpr ScreenRect rect{300, 40, 901, 700};

TEST(View2D, CursorToCellAndBack) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < 10'000; ++i) {
        const View2D view{{unit(random) * 8192, unit(random) * 8192}, std::exp2(unit(random) * 16 - 6)};
        const Point cursor{rect.x + unit(random) * rect.width, rect.y + unit(random) * rect.height};
        const Point back = screen_at(view, rect, cell_at(view, rect, cursor));
        ASSERT_NEAR(back.x, cursor.x, 1e-6);
        ASSERT_NEAR(back.y, cursor.y, 1e-6);
    }
}

TEST(View2D, RowZeroIsAtTheBottom) {
    const View2D view = fitted(100, 100, {0, 0, 200, 200});
    EXPECT_EQ(view.pixels_per_cell, 2);
    const Point low = cell_at(view, {0, 0, 200, 200}, {1, 199}), high = cell_at(view, {0, 0, 200, 200}, {199, 1});
    EXPECT_EQ(low.x, 0.5);
    EXPECT_EQ(low.y, 0.5);
    EXPECT_EQ(high.x, 99.5);
    EXPECT_EQ(high.y, 99.5);
}

TEST(View2D, FitsWhole) {
    const View2D view = fitted(1000, 100, rect);
    EXPECT_NEAR(screen_at(view, rect, {0, 0}).x, rect.x, 1e-9);
    EXPECT_NEAR(screen_at(view, rect, {1000, 0}).x, rect.x + rect.width, 1e-9);
    EXPECT_GT(fitted(10, 10, {0, 0, 0, 0}).pixels_per_cell, 0);
}

TEST(View2D, PanFollowsTheCursor) {
    const View2D view{{50, 60}, 3};
    const Point held = cell_at(view, rect, {500, 300});
    const Point now = cell_at(panned(view, {20, -7}), rect, {520, 293});
    EXPECT_NEAR(now.x, held.x, 1e-12);
    EXPECT_NEAR(now.y, held.y, 1e-12);
}

TEST(View2D, ZoomKeepsTheCellUnderTheCursor) {
    View2D view = fitted(1024, 1024, rect);
    const Point cursor{412.5, 99.25};
    const Point held = cell_at(view, rect, cursor);
    for (int i = 0; i < 40; ++i) view = zoomed(view, rect, cursor, i < 25 ? 1.3 : 0.7, 1024, 1024);
    EXPECT_NEAR(cell_at(view, rect, cursor).x, held.x, 1e-6);
    EXPECT_NEAR(cell_at(view, rect, cursor).y, held.y, 1e-6);
}

TEST(View2D, KeepsAPartInSight) {
    for (const Point far : {Point{1e9, 0}, {-1e9, 1e9}, {3, -1e9}})
        for (const double scale : {0.02, 1., 300.}) {
            const View2D kept = clamped_view({far, scale}, rect, 256, 100);
            const Point low = screen_at(kept, rect, {0, 0}), high = screen_at(kept, rect, {256, 100});
            const double wide = std::min({64., 256 * scale, rect.width}),
                         tall = std::min({64., 100 * scale, rect.height});
            EXPECT_GE(std::min(high.x, rect.x + rect.width) - std::max(low.x, rect.x), wide - 1e-6) << scale;
            EXPECT_GE(std::min(low.y, rect.y + rect.height) - std::max(high.y, rect.y), tall - 1e-6) << scale;
        }
    const View2D within{{20, 30}, 7}, kept = clamped_view(within, rect, 256, 100);
    EXPECT_EQ(kept.center.x, within.center.x);
    EXPECT_EQ(kept.center.y, within.center.y);
    EXPECT_EQ(kept.pixels_per_cell, 7);
}

TEST(View2D, OfAnyViewThatAFileMayHoldTheMiddleIsACell) {
    for (const Point far : {Point{1e308, -1e308}, {0, 1e300}, {5, 5}})
        for (const double scale : {1e-308, 1e-20, 1., 1e300}) {
            const View2D kept = clamped_view({far, scale}, rect, 256, 100);
            EXPECT_LT(std::abs(kept.center.x), 2e9) << scale; // fits into an int
            EXPECT_LT(std::abs(kept.center.y), 2e9) << scale;
            EXPECT_GT(kept.pixels_per_cell, 0);
        }
}

TEST(View2D, ZoomStaysWithinBounds) {
    View2D view{{8, 8}, 1};
    for (int i = 0; i < 200; ++i) view = zoomed(view, rect, {500, 300}, 2, 8192, 8192);
    EXPECT_EQ(view.pixels_per_cell, 1024);
    for (int i = 0; i < 200; ++i) view = zoomed(view, rect, {500, 300}, 0.5, 8192, 8192);
    EXPECT_EQ(view.pixels_per_cell, 16. / 8192);
    EXPECT_TRUE(std::isfinite(view.center.x) && std::isfinite(view.center.y));
}

TEST(View2D, AlignsCellsWithPixels) {
    for (const double scale : {1., 3., 0.5, 0.25}) {
        const View2D before{{17. / 2, 31. / 2 + 0.3}, scale}, after = aligned(before, rect);
        const Point corner = screen_at(after, rect, {0, 0});
        EXPECT_NEAR(corner.x, std::round(corner.x), 1e-9);
        EXPECT_NEAR(corner.y, std::round(corner.y), 1e-9);
        EXPECT_LE(std::abs(after.center.x - before.center.x) * scale, 0.5 + 1e-9);
        EXPECT_LE(std::abs(after.center.y - before.center.y) * scale, 0.5 + 1e-9);
    }
    EXPECT_EQ(aligned({{1.2345, 5}, 1.7}, rect).center.x, 1.2345);
}

} // namespace
} // namespace glint
