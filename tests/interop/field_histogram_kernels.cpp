// The histogram's counting on an emulated GPU gives exactly the same counts. How it is compiled: see cmake/tests.cmake.
#include "fake_gpu/device.h"
#include "interop/fields/count_values.h"
#include "support/histograms.h"
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct PlayedCells : View<const float> {}; // a kernel of this test: the program's is compiled by nvcc

void expect_loop_counts(int multiprocessors, int width, int height, int pitch, FloatRange range) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    const std::vector<float> values = values_to_count(width, height, pitch);
    const PlayedCells cells{{values.data(), width, height, pitch}};
    FieldHistogram counted;
    count_on(Device(gpu->table()), counting_of(cells, range), reinterpret_cast<std::uint32_t*>(&counted));
    const FieldHistogram expected = counted_by_loop(cells, range);
    EXPECT_EQ(counted.counts, expected.counts) << width << "x" << height;
    EXPECT_EQ(counted.below, expected.below);
    EXPECT_EQ(counted.above, expected.above);
    EXPECT_EQ(counted.nans, expected.nans);
    std::uint32_t least = ~0u, greatest = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (std::isfinite(cells(x, y)))
                least = std::min(least, ordered_bits(cells(x, y))),
                greatest = std::max(greatest, ordered_bits(cells(x, y)));
    EXPECT_EQ(counted.least, least);
    EXPECT_EQ(counted.greatest, greatest);
}

TEST(FieldHistogramKernels, CountWhatALoopCounts) {
    for (const FloatRange range : {FloatRange{-1, 1}, {0, 1e-3f}}) {
        expect_loop_counts(132, 1, 1, 32, range);
        expect_loop_counts(132, 300, 40, 320, range);
        expect_loop_counts(1, 531, 29, 544, range); // more rows than blocks
    }
}

} // namespace
} // namespace glint::test
