// The wave packet's tiles on an emulated GPU give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(SchrodingerKernels, TilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"schrodinger", "temporal", {{16, 16}, {150, 90}}});
}
TEST(SchrodingerKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"schrodinger", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace
} // namespace glint::test
