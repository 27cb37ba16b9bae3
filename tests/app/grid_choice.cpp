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

/// The size after some frames, each of this time with these cells.
CellSize size_after_frames(double (*frame_ms)(int pixels_per_cell)) {
    CellSize size{1};
    for (int frame = 0; frame < 10; ++frame) size.adapt(frame_ms(size.pixels), cpu_frame_ms, 1, false);
    return size;
}

TEST(GridChoice, CoarserCellsThatDoNotMakeAFrameShorterAreTakenBackForGood) {
    CellSize size{1};
    size.adapt(250, cpu_frame_ms, 1, true);
    EXPECT_EQ(size.pixels, 3);
    size.adapt(0, cpu_frame_ms, 1, false);
    EXPECT_EQ(size.pixels, 3) << "nothing is measured yet";
    size.adapt(240, cpu_frame_ms, 1, false);
    EXPECT_EQ(size.pixels, 1);
    size.adapt(1000, cpu_frame_ms, 1, true);
    EXPECT_EQ(size.pixels, 1) << "also later";
    EXPECT_EQ(size_after_frames([](int) { return 100.; }).pixels, 1) << "such as particles, which cost the same";
}

TEST(GridChoice, CoarserCellsThatMakeAFrameShorterStay) {
    const CellSize size = size_after_frames([](int pixels) { return 100. / (pixels * pixels); });
    EXPECT_EQ(size.pixels, 2);
    EXPECT_FALSE(size.stays);
    EXPECT_EQ(size_after_frames([](int pixels) { return 1000. / (pixels * pixels); }).pixels, coarsest);
}

TEST(GridChoice, ASavingMustBeAtLeastAQuarterOfTheCellsThatWereSaved) {
    EXPECT_TRUE(pays_off(1, 100, 2, 80)) << "a quarter of the cells, a fifth of the time less";
    EXPECT_FALSE(pays_off(1, 100, 2, 85));
    EXPECT_TRUE(pays_off(3, 100, 4, 89)) << "nearly as many cells";
    EXPECT_FALSE(pays_off(1, 100, 2, 120));
    EXPECT_FALSE(pays_off(1, 100, 2, NAN));
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
