// Fourier transforms by cuFFT are those of the CPU, apart from rounding. The plugin is compiled by nvcc, and loads
// cuFFT.
#include "app/world/catalog.h"
#include "app/world/world.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class FftCuda : public testing::Test {
protected:
    FftCuda() { loaded.load_plugin(GLINT_TEST_PLUGIN_DIR "/transforms.so"); }
    Params params(const char* rows) const {
        Params p(loaded.at("transforms"));
        set(p, "rows", rows);
        return p;
    }
    std::unique_ptr<Queue> gpu = make_cuda_queue(0);
    Catalog loaded;
};

/// The largest difference of any element, as a share of the largest element. Endless if the sizes differ.
double largest_difference(const std::vector<float>& found, const std::vector<float>& expected) {
    if (found.size() != expected.size()) return HUGE_VAL;
    double largest = 0, most = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        largest = std::max(largest, std::abs(double(expected[i])));
        const double off = std::abs(double(found[i]) - double(expected[i]));
        most = std::isnan(off) ? HUGE_VAL : std::max(most, off);
    }
    return most / std::max(largest, 1e-30);
}

TEST_F(FftCuda, IsWithinAHundredThousandthOfTheCpus) {
    for (const Extent size :
         {Extent{16, 16}, {16, 64}, {64, 16}, {17, 19}, {31, 17}, {256, 128}, {384, 250}, {1031, 769}})
        for (const char* rows : {"off", "on"}) {
            World there(loaded.at("transforms"), *gpu, size, params(rows));
            World here(loaded.at("transforms"), cpu(), size, params(rows));
            there.advance(2);
            here.advance(2);
            for (const char* id : {"waves.re", "waves.im", "psi_waves.re", "psi_waves.im", "back", "psi_back.re"})
                EXPECT_LT(largest_difference(field(there, id), field(here, id)), 1e-5)
                    << id << " of " << size.width << "x" << size.height << ", rows " << rows;
            EXPECT_EQ(field(there, "cells"), field(here, "cells")) << "the forward transform keeps its cells";
        }
    EXPECT_EQ(gpu->take_failure(), "");
}
TEST_F(FftCuda, GivesTheSameBitsEachTime) {
    const auto waves = [&] {
        World world(loaded.at("transforms"), *gpu, {300, 200}, params("off"));
        world.advance(3);
        return field(world, "waves.re");
    };
    EXPECT_EQ(waves(), waves());
}
TEST_F(FftCuda, IsReportedByTheNameOfTheLibrarysCall) {
    World world(loaded.at("transforms"), *gpu, {64, 64}, params("off"));
    gpu->note_launches(true);
    world.advance(1);
    gpu->note_launches(false);
    std::vector<std::string> calls;
    for (const NotedLaunch& noted : gpu->noted_launches())
        if (noted.launch.grid[0] == 0) calls.emplace_back(noted.launch.kernel);
    EXPECT_THAT(calls, testing::IsSupersetOf({"cufftExecR2C", "cufftExecC2R", "cufftExecC2C"}));
}

} // namespace
} // namespace glint::test
