// Methods of the simulations on an emulated GPU give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include <gtest/gtest.h>

namespace glint::test {

// The fluid on an emulated GPU gives the bits of `textbook` on the CPU.

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

// Gray-Scott's tiles on an emulated GPU give the bits of `textbook` on the CPU.

namespace {

TEST(GrayScottKernels, TilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"gray_scott", "temporal", {{16, 16}, {150, 90}}});
}
TEST(GrayScottKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"gray_scott", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace

// Boids and bodies on an emulated GPU give the bits of the CPU.

namespace {

TEST(BoidsKernels, FlyAsOnTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(8), *gpu, {"boids", "", {{16, 16}, {90, 60}}});
}
TEST(NBodyKernels, PullAsOnTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : {"simple", "tiled"})
        agree_in(cases_here(4), *gpu, {"nbody", method, {{16, 16}, {60, 40}}});
}

} // namespace

// Ising's words on an emulated GPU give the bits of `textbook` on the CPU.

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

// The wind tunnel on an emulated GPU gives the bits of `textbook` on the CPU.

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

// Life on an emulated GPU: packed tiles and single steps give the bits of `textbook` on the CPU.

namespace {

TEST(LifeKernels, PackedTilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"life", "packed", {{16, 16}, {300, 150}}});
}
TEST(LifeKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"life", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace

// Sand's tiles on an emulated GPU give the bits of `textbook` on the CPU.

namespace {

TEST(SandKernels, TilesEqualSingleSteps) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(20), *gpu, {"sand", "temporal", {{16, 16}, {150, 90}}});
}
TEST(SandKernels, SingleStepsEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    agree_in(cases_here(10), *gpu, {"sand", "textbook", {{16, 16}, {90, 60}}});
}

} // namespace

// The wave packet's tiles on an emulated GPU give the bits of `textbook` on the CPU.

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

// The wave tank's GPU kernels on an emulated GPU.

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
