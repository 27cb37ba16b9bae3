// Quantities derived from a field cell by cell, on the CPU.
#include "interop/fields/field_derived.h"
#include "support/run.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

constexpr int grid_columns = 9, grid_rows = 7;

std::vector<float> filled(float (*value)(float x, float y), int width = grid_columns, int height = grid_rows) {
    std::vector<float> cells;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells.push_back(value(static_cast<float>(x), static_cast<float>(y)));
    return cells;
}

std::vector<float> derived_of(Derived what, const std::vector<float>& cells, int width = grid_columns,
                              const std::vector<float>& before = {}, Boundary edges = Boundary::neumann) {
    const int height = static_cast<int>(cells.size()) / width;
    std::vector<float> to(cells.size(), -1e9f);
    const View<const float> was =
        before.empty() ? View<const float>{} : View<const float>{before.data(), width, height, width};
    derive_field(cpu(), what, {cells.data(), width, height, width}, was, {to.data(), width, height, width}, edges);
    return to;
}

bool is_inside(std::size_t i) {
    const int x = static_cast<int>(i) % grid_columns, y = static_cast<int>(i) / grid_columns;
    return x > 0 && y > 0 && x < grid_columns - 1 && y < grid_rows - 1;
}

TEST(FieldDerived, APlaneIsAsSteepEverywhere) {
    for (const float g : derived_of(Derived::gradient, filled([](float x, float y) { return 3 * x - 4 * y; })))
        EXPECT_EQ(g, 5) << "at the edges too";
}

TEST(FieldDerived, ABowlCurvesAlikeAndAPlaneDoesNot) {
    const auto bowl = derived_of(Derived::laplacian, filled([](float x, float y) { return x * x + 2 * y * y; }));
    const auto plane = derived_of(Derived::laplacian, filled([](float x, float y) { return 3 * x - 4 * y; }));
    for (std::size_t i = 0; i < bowl.size(); ++i) {
        if (!is_inside(i)) continue;
        EXPECT_EQ(bowl[i], 6) << i;
        EXPECT_EQ(plane[i], 0) << i;
    }
    EXPECT_EQ(plane[0], 3 - 4) << "beyond the edge it goes on as it is there";
}

TEST(FieldDerived, PeriodicEdgesHaveTheOtherSideBeyondThem) {
    const auto saw = filled([](float x, float y) { return 8 * x + 100 * y; });
    const auto slope = derived_of(Derived::gradient, saw, grid_columns, {}, Boundary::periodic);
    const auto curve = derived_of(Derived::laplacian, saw, grid_columns, {}, Boundary::periodic);
    const std::size_t inside = 2 * grid_columns + 3, left = 2 * grid_columns, right = left + grid_columns - 1;
    EXPECT_EQ(slope[inside], std::sqrt(8.f * 8 + 100 * 100));
    EXPECT_EQ(slope[left], std::sqrt(28.f * 28 + 100 * 100)) << "half of what 8 and the 64 of the other side differ";
    EXPECT_EQ(slope[right], slope[left]);
    EXPECT_EQ(curve[inside], 0);
    EXPECT_EQ(curve[left], 72) << "9 columns of 8";
    EXPECT_EQ(curve[right], -72);
    EXPECT_EQ(curve[3], 700) << "7 rows of 100";
    const std::vector<float> one{5};
    EXPECT_EQ(derived_of(Derived::gradient, one, 1, {}, Boundary::periodic), std::vector<float>{0});
}

TEST(FieldDerived, AConstantHasNeither) {
    const auto level = filled([](float, float) { return 7.5f; });
    EXPECT_EQ(derived_of(Derived::gradient, level), std::vector<float>(level.size(), 0));
    EXPECT_EQ(derived_of(Derived::laplacian, level), std::vector<float>(level.size(), 0));
}

TEST(FieldDerived, ALineOfCellsHasOneDirection) {
    const std::vector<float> line{0, 2, 4, 6};
    EXPECT_EQ(derived_of(Derived::gradient, line, 4), std::vector<float>(4, 2));
    EXPECT_EQ(derived_of(Derived::gradient, line, 1), std::vector<float>(4, 2)) << "upwards";
    EXPECT_EQ(derived_of(Derived::gradient, {5}, 1), std::vector<float>{0});
}

TEST(FieldDerived, ARateIsWhatHasChanged) {
    const auto now = filled([](float x, float y) { return x * y; });
    const auto before = filled([](float x, float y) { return x * y - x; });
    EXPECT_EQ(derived_of(Derived::rate, now, grid_columns, before), filled([](float x, float) { return x; }));
    for (const float rate : derived_of(Derived::rate, now))
        EXPECT_TRUE(std::isnan(rate)) << "nothing is known of before";
}

TEST(FieldDerived, WhatIsNoNumberIsNoneForItsNeighboursEither) {
    auto cells = filled([](float x, float) { return x; });
    const std::size_t odd = 3 * grid_columns + 4;
    cells[odd] = std::numeric_limits<float>::quiet_NaN();
    const auto slope = derived_of(Derived::gradient, cells), curve = derived_of(Derived::laplacian, cells);
    EXPECT_TRUE(std::isnan(slope[odd - 1]) && std::isnan(slope[odd + grid_columns]) && std::isnan(curve[odd]));
    EXPECT_EQ(slope[odd], 1) << "from its neighbours";
    EXPECT_EQ(slope[odd + 2], 1);
    EXPECT_EQ(curve[odd + 2], 0);
}

TEST(FieldDerived, OfNothingIsRefused) {
    std::vector<float> to(1);
    EXPECT_THROW(derive_field(cpu(), Derived::none, {to.data(), 1, 1, 1}, {}, {to.data(), 1, 1, 1}), Error);
}

} // namespace
} // namespace glint::test
