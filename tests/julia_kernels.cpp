// Deep views of Julia's GPU side on a GPU that is played: the CPU's counts, in every precision and on every path.
#include "fake_gpu/host.h"
#include "tests/support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

std::vector<float> counts(Host& host, const char* precision, const char* path) {
    Params p = preset(catalog().at("julia"), "minibrot");
    set(p, "precision", precision), set(p, "path", path), set(p, "iterations", "700");
    World world(catalog().at("julia"), host, {70, 45}, p);
    drawn(world);
    return field(world, "iterations");
}

TEST(JuliaKernels, DeepDownTheGpuCountsWhatTheCpuCounts) {
    const auto gpu = make_fake_gpu();
    for (const char* precision : {"float", "float_float", "double"}) {
        const std::vector<float> expected = counts(cpu(), precision, "textbook");
        for (const char* path : {"textbook", "attractor", "squares", "unrolled"})
            EXPECT_EQ(counts(*gpu, precision, path), expected) << precision << ", " << path;
    }
}

TEST(JuliaKernels, DeepDownAFastGpuTakesDoublesByItself) {
    const auto gpu = make_fake_gpu();
    EXPECT_EQ(counts(*gpu, "auto", "auto"), counts(cpu(), "double", "textbook"));
}

} // namespace
} // namespace glint::test
