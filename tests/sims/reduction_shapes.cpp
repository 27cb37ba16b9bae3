// The trees of the reduction's picture: they add all values, at the cost that follows from threads and memory banks.
#include "sims/reduction/shapes.h"
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace glint::test {
namespace {

namespace red = ::reduction;

/// The sum of each column after all levels, if each was 1 before.
std::vector<int> added_up(red::Shape shape) {
    std::vector<int> now(red::leaves, 1);
    for (int l = 0; l < red::max_levels; ++l) {
        const red::Level level = red::level_of(shape, l);
        if (!level.exists()) break;
        const std::vector<int> before = now;
        const auto at = [](int w, int columns) { return std::size_t(w) * std::size_t(columns); };
        if (level.pitch >= 0) {
            for (int w = 0; w < 4; ++w) now[at(w, level.pitch)] = 0;
            for (int w = 0; w < 4; ++w) now[at(w, level.pitch)] += before[at(w, red::warp)];
        }
        for (int c = 0; c < red::leaves; ++c)
            for (int k = 1; level.takes(c) && k <= level.sources; ++k)
                if (c + k * level.span < red::leaves) now[std::size_t(c)] += before[std::size_t(c) + at(k, level.span)];
    }
    return now;
}
class ReductionShape : public testing::TestWithParam<int> {
protected:
    red::Shape shape = static_cast<red::Shape>(GetParam());
};
TEST_P(ReductionShape, AddsAllValuesOnceIntoTheFirstColumn) { EXPECT_EQ(added_up(shape)[0], red::leaves); }
TEST_P(ReductionShape, EveryAdditionHasAThreadThatDoesIt) {
    for (int l = 0; l < red::max_levels; ++l)
        for (int c = 0; c < red::leaves; ++c) {
            if (!red::level_of(shape, l).takes(c)) continue;
            const int thread = red::thread_of(shape, l, c);
            EXPECT_LT(thread, red::threads_of(shape));
            EXPECT_GT(red::passes_of(shape, l, thread), 0) << "level " << l << ", column " << c;
        }
}
TEST_P(ReductionShape, AWarpThatWorksHasAFirstLaneThatDoes) { // the picture depends on it
    for (int l = 0; l < red::max_levels && red::level_of(shape, l).exists(); ++l)
        for (int t = 0; t < red::threads_of(shape); ++t)
            if (red::passes_of(shape, l, t) > 0) {
                EXPECT_GT(red::passes_of(shape, l, t / red::warp * red::warp), 0) << "level " << l << ", thread " << t;
            }
}
INSTANTIATE_TEST_SUITE_P(All, ReductionShape, testing::Range(0, red::shapes));

TEST(ReductionShapes, DivergentAndConflictedDoTheSameAdditions) {
    for (int l = 0; l < 7; ++l)
        for (int c = 0; c < red::leaves; ++c)
            EXPECT_EQ(red::level_of(red::Shape::divergent, l).takes(c),
                      red::level_of(red::Shape::conflicted, l).takes(c));
}
TEST(ReductionShapes, PassesAreTheLanesThatMeetInOneBank) {
    for (int l = 0; l < 7; ++l)
        for (int warp = 0; warp < 4; ++warp) {
            std::array<int, 32> banks{};
            int lanes = 0;
            for (int lane = 0; lane < 32; ++lane)
                if (const int at = 2 * (1 << l) * (32 * warp + lane); at < red::leaves)
                    ++banks.at(std::size_t(at) % 32), ++lanes;
            const int meeting = *std::max_element(banks.begin(), banks.end());
            EXPECT_EQ(red::passes_of(red::Shape::conflicted, l, 32 * warp), lanes > 0 ? meeting : 0)
                << "level " << l << ", warp " << warp;
            EXPECT_LE(red::passes_of(red::Shape::sequential, l, 32 * warp), 1);
        }
}

} // namespace
} // namespace glint::test
