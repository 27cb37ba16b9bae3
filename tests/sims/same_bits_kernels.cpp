// Methods of the simulations on an emulated GPU give the bits of `textbook` on the CPU.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
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

// Heat in a volume on an emulated GPU gives the bits of `simple` on the CPU.

namespace {

/// The bits of some steps and of the picture, on a small volume.
void volumes_agree(const char* method, const char* walls, const char* view) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Params p(catalog().at("heat_3d"));
    set(p, "cells", "21"), set(p, "walls", walls), set(p, "view", view), set(p, "cut", "diagonal");
    set(p, "method", method);
    World played(p.definition(), *gpu, {70, 50}, p);
    set(p, "method", "simple");
    World plain(p.definition(), cpu(), {70, 50}, p);
    for (World* world : {&played, &plain}) {
        world->advance(7);
        world->stroke({sizeof(glint_stroke), 20, 20, 50, 30, GLINT_LEFT, 0, GLINT_PRESS, 7});
        world->advance(3);
    }
    EXPECT_EQ(field(played, "temperature"), field(plain, "temperature")) << method << " " << walls;
    EXPECT_EQ(drawn(played), drawn(plain)) << method << " " << view;
}
TEST(Heat3dKernels, SingleCellsAndColumnsEqualThoseOfTheCpu) {
    for (const char* method : {"simple", "columns"})
        for (const char* walls : {"insulated", "cold", "periodic"}) volumes_agree(method, walls, "glow");
}
TEST(Heat3dKernels, EveryViewEqualsTheCpus) {
    for (const char* view : {"glow", "isotherms", "slices", "xray"}) volumes_agree("columns", "cold", view);
}

} // namespace

// The slime mould on an emulated GPU gives the bits of the CPU.

namespace {

TEST(PhysarumKernels, AgentsScentAndPicturesEqualThoseOfTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("physarum");
    for (const char* id : {"slime_mould", "dish", "highways", "beads_on_strings"}) {
        World played(d, *gpu, {90, 70}, preset(d, id)), plain(d, cpu(), {90, 70}, preset(d, id));
        for (World* world : {&played, &plain}) {
            world->advance(9);
            world->stroke({sizeof(glint_stroke), 20, 20, 50, 30, GLINT_LEFT, 0, GLINT_PRESS, 9});
            world->advance(4);
        }
        for (const char* name : {"scent", "x", "y", "heading"})
            EXPECT_EQ(field(played, name), field(plain, name)) << id;
        EXPECT_EQ(drawn(played), drawn(plain)) << id;
    }
}

} // namespace

// Boids and bodies on an emulated GPU give the bits of the CPU.

namespace {

/// Every preset: the state, the picture and the probes.
void expect_presets_as_on_the_cpu(const char* id, Extent e) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at(id);
    for (const glint_preset& start : d.presets()) {
        World played(d, *gpu, e, preset(d, start.id)), plain(d, cpu(), e, preset(d, start.id));
        for (World* world : {&played, &plain}) {
            world->advance(5);
            world->stroke({sizeof(glint_stroke), 5, 5, 40, 20, GLINT_LEFT, 0, GLINT_PRESS, 5});
            world->advance(2);
        }
        EXPECT_EQ(field(played, id == std::string("boids") ? "boids" : "bodies"),
                  field(plain, id == std::string("boids") ? "boids" : "bodies"))
            << start.id;
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        EXPECT_EQ(played.probe().values, plain.probe().values) << start.id;
    }
}
TEST(BoidsKernels, FlyAsOnTheCpu) { expect_presets_as_on_the_cpu("boids", {90, 60}); }
TEST(NBodyKernels, PullAsOnTheCpu) { expect_presets_as_on_the_cpu("nbody", {70, 50}); }
TEST(NBodyKernels, TilesEqualSimplePairs) {
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
