// Statistics of a grid, compared with sums in long double.
#include "interop/fields/field_statistics.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

constexpr float infinite = std::numeric_limits<float>::infinity(), no_number = std::numeric_limits<float>::quiet_NaN();

/// A grid whose rows are padded with NaN, which belongs to no cell.
struct PaddedGrid {
    PaddedGrid(Extent of, const std::vector<float>& values) : extent(of), pitch(of.width + 5) {
        cells.assign(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(extent.height), no_number);
        for (int y = 0; y < extent.height; ++y)
            std::copy_n(values.begin() + std::ptrdiff_t{y} * extent.width, extent.width,
                        cells.begin() + std::ptrdiff_t{y} * pitch);
    }
    View<const float> view() const { return {cells.data(), extent.width, extent.height, pitch}; }
    Extent extent;
    int pitch;
    std::vector<float> cells;
};

Statistics result_of(Extent extent, const std::vector<float>& values, Queue& queue = cpu()) {
    const PaddedGrid grid(extent, values);
    std::vector<Statistics> rows(static_cast<std::size_t>(extent.height));
    join_cells(Device(queue.table()), grid.view(), rows.data());
    return joined(std::span<const Statistics>(rows));
}

std::vector<float> drawn_values(Draws& draws, std::int64_t count) {
    std::vector<float> values(static_cast<std::size_t>(count));
    std::ranges::generate(values, [&] { return draws.one_in(50) ? draws.real(-1e20f, 1e20f) : draws.real(-3, 5); });
    return values;
}

TEST(FieldStatistics, AreThoseOfLongDoubles) {
    Draws draws(15);
    for (const Extent extent : {Extent{1, 1}, {1, 40}, {31, 7}, {32, 3}, {33, 9}, {257, 131}}) {
        const std::vector<float> values = drawn_values(draws, extent.area());
        long double sum = 0, squares = 0, size = 0;
        for (const float v : values) sum += v, squares += static_cast<long double>(v) * v, size += std::fabs(v);
        const auto found = result_of(extent, values);
        EXPECT_EQ(found.least, *std::ranges::min_element(values));
        EXPECT_EQ(found.largest, *std::ranges::max_element(values));
        EXPECT_LE(std::fabs(found.sum - sum), 1e-13L * size) << extent.width << "x" << extent.height;
        EXPECT_LE(std::fabs(found.squares - squares), 1e-13L * squares) << extent.width << "x" << extent.height;
        EXPECT_EQ(found.nan.count, 0);
    }
}

TEST(FieldStatistics, NaNIsCountedAndLeftOut) {
    const auto found = result_of({3, 2}, {1, no_number, 2, no_number, -4, no_number});
    EXPECT_EQ(found.nan.count, 3);
    EXPECT_EQ(found.nan.first, 1) << "along the rows, from the bottom";
    EXPECT_EQ(found.sum, -1);
    EXPECT_EQ(found.squares, 21);
    EXPECT_EQ(found.least, -4);
    EXPECT_EQ(found.largest, 2);
}

TEST(FieldStatistics, AGridOfNaNHasNoLeastAndNoLargest) {
    const auto found = result_of({40, 3}, std::vector<float>(120, no_number));
    EXPECT_EQ(found.nan.count, 120);
    EXPECT_GT(found.least, found.largest);
    EXPECT_EQ(found.sum, 0);
}

TEST(FieldStatistics, InfinitiesAreNumbers) {
    const auto up = result_of({3, 1}, {1, infinite, 2});
    EXPECT_EQ(up.largest, infinite);
    EXPECT_EQ(up.least, 1);
    EXPECT_EQ(up.sum, std::numeric_limits<double>::infinity());
    EXPECT_EQ(up.nan.count, 0);
    const auto both = result_of({2, 1}, {-infinite, infinite});
    EXPECT_EQ(both.least, -infinite);
    EXPECT_TRUE(std::isnan(both.sum)) << "inf - inf";
    EXPECT_EQ(both.nan.count, 0) << "the cells are numbers all the same";
}

TEST(FieldStatistics, BothZerosAreZero) {
    for (const std::vector<float>& zeros : {std::vector<float>{0.f, -0.f}, {-0.f, 0.f}, {-0.f, -0.f}}) {
        const auto found = result_of({2, 1}, zeros);
        EXPECT_EQ(found.least, 0);
        EXPECT_EQ(found.largest, 0);
        EXPECT_EQ(found.sum, 0);
    }
}

TEST(FieldStatistics, SquaresOfTheLargestFloatsAreFinite) {
    const float most = std::numeric_limits<float>::max();
    const auto found = result_of({2, 2}, {most, -most, most, -most});
    EXPECT_EQ(found.squares, 4 * static_cast<double>(most) * static_cast<double>(most));
    EXPECT_EQ(found.sum, 0);
}

TEST(FieldStatistics, AreTheSameBitsOnAnyNumberOfThreads) {
    Draws draws(16);
    const Extent extent{509, 333};
    const std::vector<float> values = drawn_values(draws, extent.area());
    const auto all = result_of(extent, values);
    for (const int threads : {1, 2, 5}) {
        const auto queue = make_cpu_queue(threads);
        const auto found = result_of(extent, values, *queue);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(found.sum), std::bit_cast<std::uint64_t>(all.sum)) << threads;
        EXPECT_EQ(std::bit_cast<std::uint64_t>(found.squares), std::bit_cast<std::uint64_t>(all.squares)) << threads;
    }
}

} // namespace
} // namespace glint::test
