// The wave tank's kernels for a GPU, on one that is played.
#include "fake_gpu/host.h"
#include "tests/support/waves_cases.h"

namespace glint::test::waves {
namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr int slower = 15; // times, when every access is looked at: so many fewer cases
#else
constexpr int slower = 1;
#endif

void agrees_on_the_played_gpu(int cases, const char* path, Sizes sizes) {
    const std::unique_ptr<Host> gpu = make_fake_gpu();
    agrees_in((cases + slower - 1) / slower, *gpu, path, sizes);
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
