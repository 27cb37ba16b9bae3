// Marks on an emulated GPU have the bits of the CPU. How it is compiled: see cmake/tests.cmake.
#include "fake_gpu/device.h"
#include "support/marked.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(MarksKernels, PointsLinesAndTrianglesHaveTheBitsOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    EXPECT_EQ(crowded(Device(gpu->table())).pixels, crowded(Device(cpu().table())).pixels);
    EXPECT_EQ(crowded(Device(gpu->table()), true).pixels, crowded(Device(cpu().table())).pixels);
}
TEST(MarksKernels, SumsHaveTheBitsOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    EXPECT_EQ(summed(Device(gpu->table())).pixels, summed(Device(cpu().table())).pixels);
}

} // namespace
} // namespace glint::test
