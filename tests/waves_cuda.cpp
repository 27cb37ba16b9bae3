// The wave tank's paths on a GPU, in tanks of many tiles, against the CPU's.
#include "tests/support/waves_cases.h"

namespace glint::test::waves {
namespace {

class WavesOnCuda : public testing::TestWithParam<const char*> {};

TEST_P(WavesOnCuda, GiveTheCpusBitsWhilePainting) {
    const auto gpu = make_cuda_host(0);
    agrees_in(80, *gpu, GetParam(), {{128, 64}, {900, 500}});
}

INSTANTIATE_TEST_SUITE_P(Paths, WavesOnCuda, testing::Values("textbook", "shared", "vectorised", "temporal"),
                         [](const auto& path) { return path.param; });

} // namespace
} // namespace glint::test::waves
