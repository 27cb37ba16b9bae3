// The wave tank's kernels for a GPU, on one that is played.
#include "fake_gpu/host.h"
#include "tests/support/waves_cases.h"

namespace glint::test::waves {
namespace {

void agrees_on_the_played_gpu(int cases, const char* path, Sizes sizes) {
    const std::unique_ptr<Host> gpu = make_fake_gpu();
    agrees_in((cases + slower_when_played - 1) / slower_when_played, *gpu, path, sizes);
}

TEST(WavesKernels, SharedMemoryEqualsTextbook) { agrees_on_the_played_gpu(350, "shared", {{16, 16}, {120, 80}}); }
TEST(WavesKernels, FourColumnsAThreadEqualTextbook) {
    agrees_on_the_played_gpu(350, "vectorised", {{16, 16}, {420, 70}});
}
TEST(WavesKernels, TilesEqualTextbook) { agrees_on_the_played_gpu(250, "temporal", {{128, 64}, {150, 80}}); }
TEST(WavesKernels, TilesThatSeeNoSideEqualTextbook) {
    agrees_on_the_played_gpu(50, "temporal", {{350, 130}, {420, 200}});
}

} // namespace
} // namespace glint::test::waves
