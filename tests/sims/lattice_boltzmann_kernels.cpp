// The wind tunnel on an emulated GPU gives the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(LatticeBoltzmannKernels, OnePassEqualsTwo) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(15), *gpu, {"lattice_boltzmann", "fused", {{16, 16}, {150, 90}}});
}
TEST(LatticeBoltzmannKernels, TwoPassesEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"lattice_boltzmann", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace
} // namespace glint::test
