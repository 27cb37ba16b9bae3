// How heat cuts a large plate for warps that each stream the rows of a strip.
#include "sims/heat/strips.h"
#include <gtest/gtest.h>

namespace heat {
namespace {

constexpr int h200 = 132;

TEST(HeatStrips, CoverThePlateAndNoneIsOfFewRows) {
    for (const int width : {128, 216, 1468, 4096, 16384})
        for (const int height : {96, 192, 2861, 4096, 16384})
            for (const int multiprocessors : {1, 2, h200}) {
                const Strips s = Strips::of({width, height}, multiprocessors);
                EXPECT_GE(s.count * Strips::own, width);
                EXPECT_GE(height / s.chunks, Strips::halo) << width << " x " << height;
            }
}

TEST(HeatStrips, AnH200ComputesPlatesOfTheBenchmarkInOneWave) {
    for (const int side : {4096, 8192, 16384}) {
        const Strips s = Strips::of({side, side}, h200);
        EXPECT_LE(s.warps(), Strips::warps_per_multiprocessor * h200) << side;
        EXPECT_GE(s.warps(), Strips::warps_per_multiprocessor * h200 * 85 / 100) << side;
    }
}

TEST(HeatStrips, SuitPlatesThatAreLargeForTheGpu) {
    EXPECT_TRUE(Strips::is_suitable({4096, 4096}, h200));
    EXPECT_FALSE(Strips::is_suitable({2048, 2048}, h200));
    EXPECT_TRUE(Strips::is_suitable({2048, 2048}, 30));
}

TEST(HeatStrips, SuitNoRowsThatEndWithinFourCells) {
    EXPECT_TRUE(Strips::is_suitable({8192, 8192}, h200));
    EXPECT_FALSE(Strips::is_suitable({8190, 8192}, h200));
}

} // namespace
} // namespace heat
