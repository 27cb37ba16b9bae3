// Ising's words on an emulated GPU give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(IsingKernels, WordsEqualSingleCells) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"ising", "words", {{16, 16}, {150, 90}}});
}
TEST(IsingKernels, SingleCellsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"ising", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace
} // namespace glint::test
