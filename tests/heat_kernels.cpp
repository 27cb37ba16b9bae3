// Heat's kernels for a GPU, on one that is played, give the bits of `global` on the CPU: whatever the plate, its
// heaters, edges and steps. Cases are drawn at random from a seed; a failure names it, and it draws the case again.
#include "fake_gpu/gpu.h"
#include "fake_gpu/host.h"
#include "tests/support/draws.h"
#include "tests/support/run.h"
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// A piece of wire, mostly short, often over a seam between two tiles or into a corner.
glint_stroke stroke(Draws& draw, Extent e, std::int64_t step) {
    const auto at = [&](int cells) {
        const int seam = cells * draw.whole(0, 3) / 3; // a tile owns about 112 columns or 80 rows
        return static_cast<float>(draw.one_in(2) ? seam + draw.whole(-2, 2) : draw.whole(-20, cells + 20));
    };
    const float x = at(e.width), y = at(e.height);
    const float x1 = draw.one_in(3) ? at(e.width) : x, y1 = draw.one_in(3) ? at(e.height) : y;
    return {sizeof(glint_stroke), x, y, x1, y1, draw.one_in(4) ? GLINT_RIGHT : GLINT_LEFT, 0, GLINT_PRESS, step};
}

bool same_bits(World& a, World& b) {
    const std::vector<float> x = field(a, "temperature"), y = field(b, "temperature");
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(float)) == 0;
}

Extent of_any_size(Draws& draw) {
    return {draw.whole(128, draw.one_in(6) ? 400 : 150), draw.whole(104, draw.one_in(6) ? 220 : 120)};
}
/// So that a GPU of two multiprocessors has more tall tiles than it computes at a time.
Extent large(Draws& draw) {
    return {4 * draw.whole(54, draw.one_in(4) ? 80 : 60), draw.whole(192, draw.one_in(4) ? 400 : 240)};
}

/// What a user does: heaters are painted, and steps asked for in any number.
void agrees(Host& gpu, const char* path, unsigned seed, Extent (*size)(Draws&)) {
    Draws draw(seed);
    const Definition& d = catalog().at("heat");
    const Extent e = size(draw);
    Params p(d);
    set(p, "scene", d.param("scene")->choices[draw.whole(0, 5)].id);
    p.put(*d.param("edges"), draw.whole(0, 2)), p.put(*d.param("k"), draw.one_in(3) ? 0.25f : draw.real(0.001f, 0.25f));
    p.put(*d.param("brush"), draw.whole(0, 3)), p.put(*d.param("brush_radius"), draw.real(1, 6));
    p.put(*d.param("brush_temperature"), draw.one_in(3) ? 1.f : draw.real(0, 1));
    set(p, "path", "global");
    World reference(d, cpu(), e, p);
    set(p, "path", path);
    World other(d, gpu, e, p);
    for (int i = 0; i < 2; ++i) {
        const int steps = draw.whole(1, draw.one_in(4) ? 19 : 8);
        const glint_stroke s = stroke(draw, e, reference.step());
        for (World* world : {&reference, &other}) world->stroke(s), world->advance(steps);
        ASSERT_TRUE(same_bits(reference, other))
            << "seed " << seed << ": " << path << ", " << steps << " steps at " << e.width << "x" << e.height
            << ", edges " << p.text(*d.param("edges"));
    }
}

void agrees_in(int cases, const char* path, Extent (*size)(Draws&) = of_any_size, int multiprocessors = 132) {
    const std::unique_ptr<Host> gpu = make_fake_gpu(multiprocessors);
    for (int seed = 0; seed * slower_when_played < cases && !testing::Test::HasFailure(); ++seed)
        agrees(*gpu, path, static_cast<unsigned>(seed), size);
}

TEST(HeatKernels, TilesEqualGlobal) { agrees_in(300, "temporal"); }
TEST(HeatKernels, TilesOfALargePlateEqualGlobal) { agrees_in(100, "temporal", large, 2); }
TEST(HeatKernels, PersistentTilesEqualGlobal) { agrees_in(300, "persistent"); }
TEST(HeatKernels, GraphsEqualGlobal) { agrees_in(100, "graph"); }
TEST(HeatKernels, SharedMemoryEqualsGlobal) { agrees_in(100, "shared"); }
TEST(HeatKernels, TexturesEqualGlobal) { agrees_in(5, "texture_1d"), agrees_in(5, "texture_2d"); }
TEST(HeatKernels, TheBooksTwoPassesEqualGlobal) { agrees_in(5, "textbook"); }

/// A plate on the GPU that is played, and the same on the CPU by the reference.
struct GraphsOfHeat : testing::Test {
    Params with(const char* path, const char* k = "0.24") const {
        Params p(d);
        set(p, "path", path), set(p, "k", k);
        return p;
    }
    void advance(int steps) { plate.advance(steps), reference.advance(steps); }

    const Definition& d = catalog().at("heat");
    std::unique_ptr<Host> gpu = make_fake_gpu();
    World plate{d, *gpu, {131, 40}, with("graph")}, reference{d, cpu(), {131, 40}, with("global")};
};

TEST_F(GraphsOfHeat, AChangingNumberOfStepsMakesNothingNew) {
    advance(90);
    const fake_gpu::Counts before = fake_gpu::counts();
    for (const int steps : {1, 90, 3, 127, 64, 200, 31, 2}) advance(steps);
    EXPECT_EQ(fake_gpu::counts().instances, before.instances);
    EXPECT_EQ(fake_gpu::counts().living, before.living);
    EXPECT_TRUE(same_bits(plate, reference));
}

TEST_F(GraphsOfHeat, AreComposedOfPowersOfTwo) {
    advance(1);
    const int before = fake_gpu::counts().launches;
    advance(90); // 64 + 16 + 8 + 2
    EXPECT_EQ(fake_gpu::counts().launches, before + 4);
    advance(10000);
    EXPECT_EQ(fake_gpu::counts().launches, before + 4 + 156 + 1) << "10000 = 156 * 64 + 16";
}

TEST_F(GraphsOfHeat, ASliderOfConductionBuildsNothing) {
    advance(3);
    const fake_gpu::Counts before = fake_gpu::counts();
    for (const char* k : {"0.1", "0.2", "0.0371", "0.25"}) {
        plate.set_params(with("graph", k)), reference.set_params(with("global", k));
        advance(5);
        EXPECT_TRUE(same_bits(plate, reference)) << "k " << k;
    }
    EXPECT_EQ(fake_gpu::counts().instances, before.instances);
}

TEST_F(GraphsOfHeat, OtherEdgesAreOtherGraphs) {
    for (const char* edges : {"periodic", "cold", "insulated", "periodic"}) {
        Params p = with("graph");
        set(p, "edges", edges), plate.set_params(p);
        set(p, "path", "global"), reference.set_params(p);
        advance(9);
        EXPECT_TRUE(same_bits(plate, reference)) << edges;
    }
}

TEST(HeatGraphs, GoWithTheirPlate) {
    const int before = fake_gpu::counts().living;
    {
        const std::unique_ptr<Host> gpu = make_fake_gpu();
        Params p(catalog().at("heat"));
        set(p, "path", "graph");
        World plate(catalog().at("heat"), *gpu, {32, 32}, p);
        plate.advance(5);
        EXPECT_GT(fake_gpu::counts().living, before);
    }
    EXPECT_EQ(fake_gpu::counts().living, before);
}

} // namespace
} // namespace glint::test
