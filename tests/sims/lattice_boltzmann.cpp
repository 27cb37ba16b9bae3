// The wind tunnel against exact flows and measured ones.
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <numeric>
#include <string>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;
Params tunnel_with(Settings settings) {
    Params p(catalog().at("lattice_boltzmann"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World flow(Extent e, Settings settings) { return {catalog().at("lattice_boltzmann"), cpu(), e, tunnel_with(settings)}; }

enum Probe { drag, lift, mass, energy };
double probe(World& world, Probe which) { return world.probe().values[which]; }

/// Momentum to the right or up, of all cells.
std::vector<double> momentum(World& world, bool up) {
    std::vector<double> sum(std::size_t(world.extent().area()), 0.);
    const auto add = [&](const char* id, int sign) {
        const std::vector<float> f = field(world, id);
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += sign * double(f[i]);
    };
    add(up ? "up" : "right", 1), add(up ? "down" : "left", -1);
    add("right_up", 1), add("left_down", -1);
    add("right_down", up ? -1 : 1), add("left_up", up ? 1 : -1);
    return sum;
}

TEST(LatticeBoltzmann, BothMethodsGiveTheSameBitsWithAllEdgesAndObstacles) {
    for (const char* edges : {"tunnel", "pipe", "periodic", "cavity"})
        for (const Extent e : {Extent{16, 16}, Extent{16, 40}, Extent{40, 16}, Extent{61, 34}}) {
            World two = flow(e, {{"edges", edges}, {"method", "textbook"}}),
                  one = flow(e, {{"edges", edges}, {"method", "fused"}});
            for (World* world : {&two, &one}) {
                world->stroke({sizeof(glint_stroke), 30, 3, 33, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
                world->advance(40);
            }
            for (const char* id : {"rest", "right", "left_down", "right_down"})
                EXPECT_TRUE(same_bits(field(two, id), field(one, id))) << edges << " " << e.width << "x" << e.height;
        }
}

// With two rates the walls are exactly half way between cells: I. Ginzburg and D. d'Humieres, Phys. Rev. E 68 (2003)
// 066614.
TEST(LatticeBoltzmann, PoiseuillesProfileIsAParabola) {
    constexpr int high = 24;
    for (const auto& [reynolds, within] : {std::pair{"2", 0.0005}, {"20", 0.005}}) {
        World world = flow({24, high}, {{"scene", "open"},
                                        {"edges", "pipe"},
                                        {"size", "600"},
                                        {"reynolds", reynolds},
                                        {"speed", "0.05"},
                                        {"eddies", "0"}});
        const double viscosity = 0.05 * 600 * 24 / 1024 / std::stod(reynolds);
        world.advance(14000);
        const std::vector<double> right = momentum(world, false);
        for (int y = 0; y < high; ++y) {
            const double from_middle = 2 * (y + 0.5) / high - 1;
            const double pushed = 4 * viscosity / (high * high); // by the force of half a step, after the collision
            EXPECT_NEAR(right[std::size_t(y * 24 + 8)] / 0.05 - pushed, 1 - from_middle * from_middle, within) << y;
        }
    }
}

TEST(LatticeBoltzmann, InAClosedBoxAndOnATorusNoMassIsLost) {
    for (const char* edges : {"cavity", "periodic", "pipe"}) {
        World world = flow({120, 80}, {{"scene", "cylinder"}, {"edges", edges}, {"reynolds", "300"}});
        const double before = probe(world, mass);
        world.advance(3000);
        EXPECT_NEAR(probe(world, mass), before, 120 * 80 * 2e-6) << edges;
        EXPECT_GT(probe(world, energy), 0.3) << "it moves";
    }
}

// Bands pushed with nu k^2 U cos(k y) move with U cos(k y) below the onset of their instability (L. D. Meshalkin and
// Ya. G. Sinai, J. Appl. Math. Mech. 25 (1961) 1700): the fluid has the viscosity that is set.
TEST(LatticeBoltzmann, PushedBandsMoveAsFastAsTheViscosityLets) {
    World world = flow(
        {16, 64}, {{"scene", "open"}, {"edges", "periodic"}, {"size", "512"}, {"reynolds", "20"}, {"eddies", "0"}});
    world.advance(6000);
    const std::vector<double> right = momentum(world, false);
    for (int y = 0; y < 64; ++y)
        EXPECT_NEAR(right[std::size_t(y * 16 + 5)] / 0.1, std::cos(4 * std::numbers::pi * (y + 0.5) / 64), 0.01) << y;
}

/// The flow behind a cylinder, measured over the last steps.
struct Street {
    double strouhal, drag, lift, diameter;
};
Street street(Extent e, double diameter, double speed, int settle, int measure, Settings settings) {
    World world = flow(e, settings);
    const std::vector<float> walls = field(world, "walls");
    const double seen = 2 * std::sqrt(double(std::ranges::count(walls, 1.f)) / std::numbers::pi);
    world.advance(settle);
    constexpr int stride = 20;
    std::vector<double> lifts, crossings;
    double drags = 0, before = 0;
    for (int step = 0; step < measure; step += stride) {
        world.advance(stride);
        const ProbeValue now = world.probe();
        drags += now.values[drag], lifts.push_back(now.values[lift]);
        if (step > 0 && before < 0 && now.values[lift] >= 0)
            crossings.push_back(step + stride * (-before / (now.values[lift] - before)));
        before = now.values[lift];
    }
    const double period =
        crossings.size() < 2 ? 0 : (crossings.back() - crossings.front()) / double(crossings.size() - 1);
    return {seen / (speed * period), drags / double(lifts.size()) * diameter / seen, *std::ranges::max_element(lifts),
            seen};
}

// An unbounded flow has a Strouhal number of 0.164 (C. H. K. Williamson, J. Fluid Mech. 206 (1989) 579) and a drag
// coefficient of 1.33 (J. Park, K. Kwon, H. Choi, KSME Int. J. 12 (1998) 1200). Here a cylinder of 8 cells blocks a
// twelfth of the tunnel: the drag is 1.62, and 1.48 less what the blockage adds (A. Roshko, J. Fluid Mech. 10 (1961)
// 345: C = C' (1 - C' b / 2 - 2.5 b^2)). The inflow is 5 diameters away, and the rim has steps: farther away and in a
// wider tunnel (480 x 240) the corrected drag is 1.40. So 1.62 is what this tunnel gives, not the literature.
TEST(LatticeBoltzmann, VonKarmansStreetAtReynolds100) {
    const Street s = street({160, 96}, 8, 0.1, 6000, 2400, {{"size", "85.3333"}, {"reynolds", "100"}, {"eddies", "0"}});
    EXPECT_GT(s.strouhal, 0.16);
    EXPECT_LT(s.strouhal, 0.18);
    EXPECT_NEAR(s.drag, 1.62, 0.05);
    EXPECT_GT(s.lift, 0.3) << "it sheds vortices";
}

} // namespace
} // namespace glint::test
