// Heat's GPU kernels on an emulated GPU give the bits of `global` on the CPU.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/cases.h"
#include "support/run.h"
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

bool same_bits(World& a, World& b) {
    const std::vector<float> x = field(a, "temperature"), y = field(b, "temperature");
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(float)) == 0;
}

constexpr Sizes small{{16, 16}, {150, 120}}, of_a_tile_or_four{{128, 104}, {150, 120}},
    of_several{{180, 104}, {400, 220}};

void agrees_in(int cases, const char* method, Sizes sizes, int multiprocessors = 132) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    agree_in(cases_here(cases), *gpu, {"heat", method, sizes});
}

TEST(HeatKernels, TilesEqualGlobal) {
    agrees_in(37, "temporal", of_a_tile_or_four), agrees_in(12, "temporal", of_several);
}
TEST(HeatKernels, TilesOfALargePlateEqualGlobal) { // more than a GPU of two multiprocessors computes at a time
    agrees_in(25, "temporal", {{216, 192}, {280, 320}}, 2);
}
TEST(HeatKernels, StripsOfTheLargestPlatesEqualGlobal) { // 31 steps: 12, 12, 6, and 1 in a window
    const std::unique_ptr<Queue> gpu = make_fake_gpu(1);
    for (const Extent e : {Extent{280, 397}, Extent{408, 240}}) // a scene reaches the sides, or the ends
        for (const char* scene : {"book", "spots"})
            for (const char* edges : {"insulated", "cold", "periodic"}) {
                Params p(catalog().at("heat"));
                set(p, "scene", scene), set(p, "edges", edges), set(p, "method", "temporal");
                World plate(catalog().at("heat"), *gpu, e, p);
                set(p, "method", "global");
                World reference(catalog().at("heat"), cpu(), e, p);
                plate.advance(31), reference.advance(31);
                EXPECT_TRUE(same_bits(plate, reference)) << e.width << ": " << scene << ", " << edges;
            }
}
/// A plate large enough for strips, after a pass that has found its heaters.
struct MarkedPlate : testing::Test {
    MarkedPlate() { plate.advance(12), reference.advance(12); }
    Params with(const char* method) const {
        Params p(d);
        return set(p, "scene", "spots"), set(p, "method", method), p;
    }
    static int launches() { return fake_gpu::counts().launches; }

    const Definition& d = catalog().at("heat");
    std::unique_ptr<Queue> gpu = make_fake_gpu(1);
    World plate{d, *gpu, {280, 397}, with("temporal")}, reference{d, cpu(), {280, 397}, with("global")};
};

TEST_F(MarkedPlate, IsNotMarkedAnewWhereSomebodyLooksAtItsFields) {
    const int before = launches();
    plate.advance(12);
    const int a_pass = launches() - before;
    EXPECT_FALSE(plate.read_fields().empty());
    plate.advance(12);
    EXPECT_EQ(launches(), before + 2 * a_pass);
}

TEST_F(MarkedPlate, FindsTheHeatersOfAStateThatIsPutBack) {
    const glint_stroke heater{sizeof(glint_stroke), 100, 100, 150, 120, GLINT_LEFT, 0, GLINT_PRESS, 0};
    for (World* world : {&plate, &reference}) {
        Params p = world->params();
        set(p, "brush", "heater"), world->set_params(p);
        const Snapshot without = world->snapshot();
        world->stroke(heater), world->advance(12);
        const Snapshot hot = world->snapshot();
        world->restore(without), world->advance(12);
        world->restore(hot), world->advance(12);
    }
    EXPECT_TRUE(same_bits(plate, reference));
}

TEST(HeatKernels, PersistentTilesEqualGlobal) {
    agrees_in(37, "persistent", of_a_tile_or_four), agrees_in(12, "persistent", of_several);
}
TEST(HeatKernels, GraphsEqualGlobal) { agrees_in(100, "graph", small); }
TEST(HeatKernels, SharedMemoryEqualsGlobal) { agrees_in(100, "shared", small); }
TEST(HeatKernels, TexturesEqualGlobal) {
    for (const char* method : {"texture_1d", "texture_2d"}) agrees_in(10, method, small);
}
TEST(HeatKernels, TheBooksTwoPassesEqualGlobal) { agrees_in(10, "textbook", small); }
TEST(HeatKernels, TheBooksTwoPassesEqualGlobalInBlocksOfEverySize) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("heat");
    for (const char* threads : {"1", "7", "32", "100", "256", "300", "1024"}) {
        Params p(d);
        set(p, "method", "textbook"), set(p, "block_size", threads);
        World plate(d, *gpu, {71, 40}, p);
        set(p, "method", "global");
        World reference(d, cpu(), {71, 40}, p);
        plate.advance(5), reference.advance(5);
        EXPECT_TRUE(same_bits(plate, reference)) << threads << " threads";
    }
}

/// A plate on the emulated GPU, and the same on the CPU by the reference.
struct GraphsOfHeat : testing::Test {
    Params with(const char* method, const char* k = "0.24") const {
        Params p(d);
        set(p, "method", method), set(p, "k", k);
        return p;
    }
    void advance(int steps) { plate.advance(steps), reference.advance(steps); }

    const Definition& d = catalog().at("heat");
    std::unique_ptr<Queue> gpu = make_fake_gpu();
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
        set(p, "method", "global"), reference.set_params(p);
        advance(9);
        EXPECT_TRUE(same_bits(plate, reference)) << edges;
    }
}

TEST(HeatGraphs, GoWithTheirPlate) {
    const int before = fake_gpu::counts().living;
    {
        const std::unique_ptr<Queue> gpu = make_fake_gpu();
        Params p(catalog().at("heat"));
        set(p, "method", "graph");
        World plate(catalog().at("heat"), *gpu, {32, 32}, p);
        plate.advance(5);
        EXPECT_GT(fake_gpu::counts().living, before);
    }
    EXPECT_EQ(fake_gpu::counts().living, before);
}

} // namespace
} // namespace glint::test
