// Life on an emulated GPU: packed tiles and single steps give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(LifeKernels, PackedTilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"life", "packed", {{16, 16}, {300, 150}}});
}
TEST(LifeKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"life", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace
} // namespace glint::test
