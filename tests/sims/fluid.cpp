// The fluid compared with exact flows and a published computation, and its conserved quantities.
#include "support/run.h"
#include "support/same_bits.h"
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;
World fluid_world(Extent e, Settings settings) {
    Params p(catalog().at("fluid"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("fluid"), cpu(), e, p};
}
enum class FluidProbe : std::size_t { divergence, largest_divergence, energy, enstrophy, ink };
double probe(World& world, FluidProbe which) { return world.probe().values[std::size_t(which)]; }

glint_stroke fluid_stroke(std::int32_t button, float x0, float y0, float x1, float y1) {
    glint_stroke s{};
    s.size = sizeof s, s.x0 = x0, s.y0 = y0, s.x1 = x1, s.y1 = y1, s.button = button, s.phase = GLINT_PRESS;
    return s;
}
constexpr const char* fluid_fields[] = {"red", "green", "blue", "u", "v", "pressure", "walls"};

TEST(Fluid, BothMethodsGiveTheSameBitsWithAllEdgesAndWalls) {
    for (const char* edges : {"slip", "no_slip", "lid", "periodic"})
        for (const Extent e : {Extent{16, 16}, Extent{17, 40}, Extent{40, 16}, Extent{270, 40}}) {
            const auto with = [&](const char* method) {
                return fluid_world(e, {{"scene", "posts"},
                                       {"source", "jets"},
                                       {"edges", edges},
                                       {"confinement", "3"},
                                       {"buoyancy", "1"},
                                       {"viscosity", "0.002"},
                                       {"method", method}});
            };
            World a = with("textbook"), b = with("fused");
            for (World* world : {&a, &b}) {
                world->stroke(fluid_stroke(GLINT_LEFT, 30, 3, 33, 20));
                world->advance(4);
            }
            for (const char* id : fluid_fields)
                EXPECT_TRUE(same_bits(field(a, id), field(b, id)))
                    << edges << " " << e.width << "x" << e.height << " " << id;
        }
}

// u = U sin(kx) cos(ky), v = -U cos(kx) sin(ky) decays by exp(-2 nu k^2 t): G. I. Taylor, A. E. Green, Proc. R. Soc.
// Lond. A 158 (1937) 499; in two dimensions an exact solution. Here k is two turns a side.
TEST(Fluid, TaylorsAndGreensVorticesDecayByTheViscosity) {
    World world = fluid_world({256, 256}, {{"scene", "vortices"},
                                           {"source", "none"},
                                           {"source_speed", "0.1"},
                                           {"edges", "periodic"},
                                           {"viscosity", "0.002"}});
    world.advance(1);
    const double before = probe(world, FluidProbe::energy);
    constexpr int steps = 12;
    world.advance(steps);
    const double k = 4 * std::numbers::pi, rate = std::log(before / probe(world, FluidProbe::energy)) / (steps / 60.);
    EXPECT_NEAR(rate / (4 * 0.002 * k * k), 1, 0.02);
}

/// How many times less divergence there is after a step than a stroke has made.
double remaining_divergence(World& world) {
    const float w = float(world.extent().width), h = float(world.extent().height);
    world.stroke(fluid_stroke(GLINT_LEFT, 0.3f * w, 0.55f * h, 0.36f * w, 0.6f * h));
    const double before = probe(world, FluidProbe::divergence);
    world.advance(1);
    return std::sqrt(probe(world, FluidProbe::divergence) / before);
}
// The coarse grids see through walls of few cells: a difference of pressure between two rooms takes more cycles.
TEST(Fluid, TheProjectionLeavesAThousandthOfTheDivergence) {
    for (const auto& [scene, at_most] : {std::pair{"still", 1e-3}, {"posts", 1e-3}, {"gaps", 3e-3}})
        for (const char* edges : {"slip", "periodic"}) {
            World world = fluid_world({200, 150},
                                      {{"scene", scene}, {"source", "none"}, {"edges", edges}, {"brush_radius", "80"}});
            EXPECT_LE(remaining_divergence(world), at_most) << scene << " " << edges;
        }
}
TEST(Fluid, SweepsLeaveMoreOfIt) {
    const auto left = [](const char* sweeps) {
        World world = fluid_world(
            {200, 150}, {{"source", "none"}, {"solver", "red_black"}, {"sweeps", sweeps}, {"brush_radius", "80"}});
        return remaining_divergence(world);
    };
    EXPECT_LT(left("160"), 0.3 * left("10"));
}

TEST(Fluid, InkStaysInAClosedBox) {
    World world = fluid_world({128, 96}, {{"scene", "turbulence"},
                                          {"source", "none"},
                                          {"source_speed", "0.25"},
                                          {"fade", "0"},
                                          {"advection", "semi_lagrangian"}});
    world.advance(1);
    const double before = probe(world, FluidProbe::ink);
    ASSERT_GT(before, 100);
    world.advance(90);
    EXPECT_NEAR(probe(world, FluidProbe::ink) / before, 1, 0.01);
}

// U. Ghia, K. N. Ghia, C. T. Shin, J. Comput. Phys. 48 (1982) 387, tables I and II, Reynolds number 100.
TEST(Fluid, TheCavityIsGhiasGhiasAndShins) {
    constexpr int n = 40;
    World world = fluid_world({n, n}, {{"source", "none"},
                                       {"edges", "lid"},
                                       {"lid_speed", "1.5"}, // a cell a step
                                       {"viscosity", "0.015"}});
    world.advance(560);
    const std::vector<float> u = field(world, "u"), v = field(world, "v");
    constexpr double us[][2] = {{0.0547, -0.03717}, {0.1719, -0.10150}, {0.2813, -0.15662},
                                {0.4531, -0.21090}, {0.5000, -0.20581}, {0.6172, -0.13641},
                                {0.7344, 0.00332},  {0.8516, 0.23151},  {0.9531, 0.68717}};
    constexpr double vs[][2] = {{0.0625, 0.09233},  {0.0938, 0.12317}, {0.1563, 0.16077},  {0.2266, 0.17507},
                                {0.2344, 0.17527},  {0.5000, 0.05454}, {0.8047, -0.24533}, {0.8594, -0.22445},
                                {0.9063, -0.16914}, {0.9453, -0.10313}};
    const auto between = [](double at, auto value) { // nodes lie at i + 1/2
        const double g = at * n - 0.5;
        const int i = int(g);
        return (1 - (g - i)) * value(i) + (g - i) * value(i + 1);
    };
    for (const auto& [y, is] : us)
        EXPECT_NEAR(between(y, [&](int j) { return double(u[std::size_t(j * n + n / 2)]); }), is, 0.03) << "u at " << y;
    for (const auto& [x, is] : vs)
        EXPECT_NEAR(between(x, [&](int i) { return double(v[std::size_t(n / 2 * n + i)]); }), is, 0.03) << "v at " << x;
}

TEST(Fluid, NothingFlowsThroughAWall) {
    World world = fluid_world({96, 64}, {{"scene", "gaps"}, {"source", "fountain"}});
    world.advance(40);
    const std::vector<float> walls = field(world, "walls"), u = field(world, "u"), v = field(world, "v");
    int seen = 0;
    for (std::size_t i = 0; i < walls.size(); ++i)
        if (walls[i] > 0) {
            ++seen;
            EXPECT_EQ(u[i], 0) << i;
            EXPECT_EQ(v[i], 0) << i;
            EXPECT_EQ(v[i + 96], 0) << i;
        }
    EXPECT_GT(seen, 40);
}

TEST(Fluid, TheRightButtonErasesInkAndWalls) {
    World world = fluid_world({64, 64}, {{"source", "none"}, {"brush", "wall"}, {"brush_radius", "100"}});
    world.stroke(fluid_stroke(GLINT_LEFT, 20, 32, 40, 32));
    world.stroke(fluid_stroke(GLINT_RIGHT, 20, 32, 40, 32));
    for (const float wall : field(world, "walls")) EXPECT_EQ(wall, 0);
}

} // namespace
} // namespace glint::test
