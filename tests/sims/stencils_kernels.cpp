// The tests of stencils.cpp on an emulated GPU, which refuses a launch without a block, as CUDA does. How it is
// compiled: see cmake/tests.cmake.
#include "fake_gpu/device.h"
#include "support/stencil.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(StencilsKernels, OfTwoCellsSeeTheRimAsItIs) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    EXPECT_EQ(wrong_sums(Device(gpu->table())), 0);
}
TEST(StencilsKernels, AGridWithoutCellsRunsNothing) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    EXPECT_EQ(runs_of_nothing(Device(gpu->table())), 0);
}

} // namespace
} // namespace glint::test
