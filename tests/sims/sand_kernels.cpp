// Sand's tiles on an emulated GPU give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(SandKernels, TilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"sand", "temporal", {{16, 16}, {150, 90}}});
}
TEST(SandKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"sand", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace
} // namespace glint::test
