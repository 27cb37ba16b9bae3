// The grid that fills a space, and its coarseness.
#include "app/world/grid_pass.h"
#include "app/world/instance.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(GridChoice, FillsTheSpaceWithWholeCells) {
    EXPECT_EQ(grid_in({920, 790}, 1), (Extent{920, 790}));
    EXPECT_EQ(grid_in({921, 790}, 2), (Extent{460, 395}));
    EXPECT_EQ(grid_in({20, 900}, 4), (Extent{smallest_side, 225})) << "no grid is smaller";
    EXPECT_EQ(grid_in({40000, 900}, 1), (Extent{largest_side, 900}));
}

TEST(GridChoice, BeginsWithACellAPixelWhereTheDeviceHoldsIt) {
    EXPECT_EQ(first_pixels_per_cell({1560, 830}, false), 1);
    EXPECT_EQ(first_pixels_per_cell({3100, 2000}, false), 2) << "too much for a CPU";
    EXPECT_EQ(first_pixels_per_cell({3100, 2000}, true), 1);
    EXPECT_LE(first_pixels_per_cell({100000, 100000}, false), coarsest);
}

TEST(GridChoice, GetsCoarserUntilTheBudgetIsHeld) {
    EXPECT_EQ(coarser(1, 250, cpu_frame_ms), 3);
    EXPECT_EQ(coarser(1, 90, cpu_frame_ms), 2);
    EXPECT_EQ(coarser(2, 250, cpu_frame_ms), coarsest);
    EXPECT_EQ(coarser(4, 1e9, cpu_frame_ms), coarsest);
}

TEST(GridChoice, GrowsBackWhenTheMachineIsQuietAgain) {
    EXPECT_EQ(finer(3, 1, 4, cpu_frame_ms), 2);
    EXPECT_EQ(finer(2, 1, 4, cpu_frame_ms), 1);
    EXPECT_EQ(finer(1, 1, 4, cpu_frame_ms), 1);
    EXPECT_EQ(finer(2, 2, 4, cpu_frame_ms), 2) << "as fine as the device is known to hold";
    EXPECT_EQ(finer(2, 1, 0, cpu_frame_ms), 2) << "nothing is known yet";
    EXPECT_EQ(finer(2, 1, NAN, cpu_frame_ms), 2);
}

TEST(GridChoice, DoesNotGrowToWhatItHadToLeave) {
    for (int size = 1; size <= coarsest; ++size)
        for (double ms = 1; ms < 1000; ms *= 1.05) { // if a frame's time is proportional to the number of cells
            const int coarse = coarser(size, ms, cpu_frame_ms);
            if (coarse == size) continue;
            EXPECT_EQ(finer(coarse, 1, ms * size * size / (coarse * coarse), cpu_frame_ms), coarse) << ms;
        }
}

TEST(GridChoice, NeverFlips) {
    for (int size = 1; size <= coarsest; ++size) {
        EXPECT_EQ(coarser(size, 0, cpu_frame_ms), size) << "never finer";
        EXPECT_EQ(coarser(size, NAN, cpu_frame_ms), size);
        EXPECT_EQ(coarser(size, 1.1 * cpu_frame_ms, cpu_frame_ms), size) << "it is nearly held";
        const int next = coarser(size, 100, cpu_frame_ms);
        const double then = 100. * size * size / (next * next);
        EXPECT_TRUE(next == coarsest || coarser(next, then, cpu_frame_ms) == next) << size;
    }
}

} // namespace
} // namespace glint::test
