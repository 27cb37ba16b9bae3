// The fluid on an emulated GPU gives the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(FluidKernels, TilesEqualOnePassForEachRelaxation) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(8), *gpu, {"fluid", "fused", {{16, 16}, {150, 90}}});
}
TEST(FluidKernels, OnePassForEachRelaxationEqualsTheCpus) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(5), *gpu, {"fluid", "textbook", {{16, 16}, {70, 50}}});
}

} // namespace
} // namespace glint::test
