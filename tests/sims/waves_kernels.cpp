// The wave tank's GPU kernels on an emulated GPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

void agrees_in(int cases, const char* method, Sizes sizes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(cases), *gpu, {"waves", method, sizes});
}

TEST(WavesKernels, SharedMemoryEqualsTextbook) { agrees_in(350, "shared", {{16, 16}, {120, 80}}); }
TEST(WavesKernels, FourColumnsAThreadEqualTextbook) { agrees_in(350, "vectorised", {{16, 16}, {420, 70}}); }
TEST(WavesKernels, TilesEqualTextbook) { agrees_in(80, "temporal", {{128, 64}, {150, 80}}); }
TEST(WavesKernels, TilesThatSeeNoSideEqualTextbook) { agrees_in(25, "temporal", {{350, 130}, {420, 200}}); }

} // namespace
} // namespace glint::test
