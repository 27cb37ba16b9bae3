// Heat in a volume against plain loops and Fourier's decay of a mode: J. Fourier, Théorie analytique de la chaleur
// (1822); the factor of a step, as for every explicit scheme of second order: R. D. Richtmyer, K. W. Morton, Difference
// Methods for Initial-Value Problems (1967).
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace glint::test::heat_in_3d {
namespace {

using Settings = std::vector<std::pair<const char*, std::string>>;
constexpr Extent picture{64, 48};

Params volume_with(const Settings& settings) {
    Params p(catalog().at("heat_3d"));
    set(p, "cells", "20");
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World volume(const Settings& settings, Extent e = picture) {
    return {catalog().at("heat_3d"), cpu(), e, volume_with(settings)};
}
enum Probe { mean, hottest, coldest, energy };
double probe(World& world, Probe which) { return world.probe().values[which]; }

/// Between cold walls a product of sines stays one. A step multiplies it by 1 - 4 k · 3 sin²(π m / (2 (n + 1))), which
/// is exp(-3 k (π m / (n + 1))²) up to terms of higher order.
TEST(Heat3d, AModeDecaysByItsOwnFactorAndAsFourierSays) {
    constexpr int cells = 24;
    for (const int waves : {1, 2, 3}) {
        World world = volume({{"scene", "wave"},
                              {"waves", std::to_string(waves)},
                              {"cells", std::to_string(cells)},
                              {"walls", "cold"},
                              {"source", "none"},
                              {"conduction", "0.1"}});
        const std::vector<float> before = field(world, "temperature");
        const double angle = std::numbers::pi * waves / (cells + 1);
        const double factor = 1 - 4 * 0.1 * 3 * std::pow(std::sin(angle / 2), 2);
        const int steps = static_cast<int>(std::log(0.3) / std::log(factor));
        world.advance(steps);
        const std::vector<float> after = field(world, "temperature");
        double together = 0, square = 0, farthest = 0;
        const double left = std::pow(factor, steps);
        for (std::size_t i = 0; i < before.size(); ++i) {
            together += double(before[i]) * double(after[i]), square += double(before[i]) * double(before[i]);
            farthest = std::max(farthest, std::abs(double(after[i]) - left * double(before[i])));
        }
        EXPECT_NEAR(together / square / left, 1, 2e-5) << waves;
        EXPECT_LT(farthest, 1e-5) << waves << ": its shape stays";
        // Both series at angle²: they differ by k · 3 angle⁴ (1/12 - 3 k / 2) a step, and less than the first term
        // alone.
        const double bound = steps * 3 * 0.1 * std::pow(angle, 4) / 12;
        EXPECT_NEAR(std::log(together / square), -3 * 0.1 * angle * angle * steps, bound) << waves;
    }
}

/// A step as in a textbook.
std::vector<float> plain_step(const std::vector<float>& from, int n, float k, const std::string& walls) {
    const auto at = [&](int x, int y, int z) {
        if (walls == "cold" && std::min({x, y, z}) < 0) return 0.f;
        if (walls == "cold" && std::max({x, y, z}) >= n) return 0.f;
        const auto held = [&](int i) { return walls == "periodic" ? (i + n) % n : std::clamp(i, 0, n - 1); };
        return from[std::size_t((held(z) * n + held(y)) * n + held(x))];
    };
    std::vector<float> to;
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x) {
                const float around = ((at(x - 1, y, z) + at(x + 1, y, z)) + (at(x, y - 1, z) + at(x, y + 1, z))) +
                                     (at(x, y, z - 1) + at(x, y, z + 1));
                to.push_back(std::fmaf(k, std::fmaf(-6.f, at(x, y, z), around), at(x, y, z)));
            }
    return to;
}
TEST(Heat3d, EveryMethodAndWallEqualsPlainLoopsBitForBit) {
    for (const char* method : {"simple", "columns", "auto"})
        for (const char* walls : {"insulated", "cold", "periodic"})
            for (const char* cells : {"16", "17", "35"}) {
                World world = volume({{"scene", "drops"},
                                      {"source", "none"},
                                      {"cells", cells},
                                      {"walls", walls},
                                      {"method", method},
                                      {"conduction", "0.15"}});
                std::vector<float> plain = field(world, "temperature");
                world.advance(7);
                for (int i = 0; i < 7; ++i) plain = plain_step(plain, std::stoi(cells), 0.15f, walls);
                EXPECT_TRUE(same_bits(field(world, "temperature"), plain)) << method << " " << walls << " " << cells;
            }
}
TEST(Heat3d, BetweenInsulatedOrPeriodicWallsNoHeatIsLost) {
    for (const char* walls : {"insulated", "periodic"}) {
        World world = volume({{"scene", "embers"}, {"source", "none"}, {"walls", walls}});
        const double before = probe(world, mean), square = probe(world, energy);
        world.advance(200);
        EXPECT_NEAR(probe(world, mean), before, 1e-6) << walls;
        EXPECT_LT(probe(world, energy), 0.7 * square) << walls;
    }
}
/// The maximum principle holds up to the largest conduction that the row allows.
TEST(Heat3d, WithoutASourceNothingBecomesHotterOrColder) {
    const Definition& d = catalog().at("heat_3d");
    EXPECT_LE(d.param("conduction")->max, 1. / 6);
    World world = volume({{"scene", "lattice"}, {"source", "none"}, {"conduction", "0.1666"}, {"walls", "insulated"}});
    double high = probe(world, hottest), low = probe(world, coldest);
    for (int i = 0; i < 20; ++i) {
        world.advance(10);
        EXPECT_LE(probe(world, hottest), high + 1e-6);
        EXPECT_GE(probe(world, coldest), low - 1e-6);
        high = probe(world, hottest), low = probe(world, coldest);
    }
    EXPECT_LT(high, 0.1) << "it evens out";
}
TEST(Heat3d, ProbesSeeEachCellOnceInAPictureOfAnySize) {
    for (const Extent e : {Extent{16, 16}, {17, 31}, {200, 100}}) {
        World world = volume({{"scene", "drops"}, {"cells", "21"}}, e);
        world.advance(3);
        const std::vector<float> cells = field(world, "temperature");
        double sum = 0, square = 0;
        for (const float v : cells) sum += double(v), square += double(v) * double(v);
        EXPECT_NEAR(probe(world, mean), sum / double(cells.size()), 1e-9);
        EXPECT_NEAR(probe(world, energy), square / double(cells.size()), 1e-9);
        EXPECT_EQ(probe(world, hottest), double(*std::ranges::max_element(cells)));
        EXPECT_EQ(probe(world, coldest), double(*std::ranges::min_element(cells)));
    }
}
TEST(Heat3d, ASourceHeatsWhereItIs) {
    World orbit = volume({{"scene", "empty"}, {"source", "orbit"}, {"source_radius", "0.15"}});
    orbit.advance(30);
    EXPECT_EQ(probe(orbit, hottest), 1);
    World pair = volume({{"scene", "empty"}, {"source", "pair"}, {"source_radius", "0.15"}});
    pair.advance(30);
    EXPECT_EQ(probe(pair, hottest), 1);
    EXPECT_EQ(probe(pair, coldest), -1);
}

glint_stroke stroke(float x0, float y0, float x1, float y1, std::int32_t button = GLINT_LEFT) {
    return {sizeof(glint_stroke), x0, y0, x1, y1, button, 0, GLINT_PRESS, 0};
}
TEST(Heat3d, TheBrushHeatsTheMiddleOfWhatIsUnderTheMouseAndTheRightButtonErases) {
    World world = volume({{"scene", "empty"},
                          {"source", "none"},
                          {"brush_radius", "3"},
                          {"yaw", "0"},
                          {"pitch", "0"},
                          {"target_z", "0"}});
    world.stroke(stroke(32, 24, 32, 24));
    const std::vector<float> cells = field(world, "temperature");
    EXPECT_EQ(cells[std::size_t((10 * 20 + 10) * 20 + 10)], 1) << "the middle of the volume";
    EXPECT_EQ(cells[std::size_t((10 * 20 + 0) * 20 + 10)], 0) << "before it";
    const auto heated = std::ranges::count(cells, 1.f);
    EXPECT_GT(heated, 4);
    EXPECT_LT(heated, 400);
    world.stroke(stroke(0, 0, 0, 0));
    EXPECT_EQ(std::ranges::count(field(world, "temperature"), 1.f), heated) << "beside the volume: nothing";
    Params wider = world.params();
    set(wider, "brush_radius", "4");
    world.set_params(wider);
    world.stroke(stroke(20, 24, 44, 24, GLINT_RIGHT));
    EXPECT_EQ(probe(world, hottest), 0);
}
TEST(Heat3d, TheBrushPaintsOnTheSectionOfACut) {
    World world = volume({{"scene", "empty"},
                          {"source", "none"},
                          {"brush_radius", "3"},
                          {"brush", "cool"},
                          {"yaw", "0"},
                          {"pitch", "0"},
                          {"target_z", "0"},
                          {"cut", "y"},
                          {"cut_at", "-0.25"}});
    world.stroke(stroke(32, 24, 32, 24)); // the camera looks along y; what is nearer than y = 1/4 is cut away
    const std::vector<float> cells = field(world, "temperature");
    EXPECT_EQ(cells[std::size_t((10 * 20 + 15) * 20 + 10)], -1);
    EXPECT_EQ(cells[std::size_t((10 * 20 + 10) * 20 + 10)], 0);
}
TEST(Heat3d, EveryViewAndCutDrawsAnotherPicture) {
    std::vector<std::vector<std::uint32_t>> seen;
    for (const char* view : {"glow", "isotherms", "slices", "xray"})
        for (const char* cut : {"none", "x", "y", "z", "diagonal"}) {
            World world = volume({{"scene", "drops"}, {"view", view}, {"cut", cut}});
            seen.push_back(drawn(world));
        }
    std::ranges::sort(seen);
    EXPECT_LE(std::ranges::unique(seen).size(), 0u);
}
TEST(Heat3d, FewerRaysDrawTheSameCoarser) {
    World fine = volume({{"scene", "drops"}}), coarse = volume({{"scene", "drops"}, {"pixels_per_ray", "3"}}, {65, 49});
    const std::vector<std::uint32_t> pixels = drawn(coarse);
    EXPECT_NE(drawn(fine), pixels);
    EXPECT_EQ(std::ranges::count_if(pixels, [](std::uint32_t p) { return p >> 24 != 255; }), 0) << "all are written";
}

} // namespace
} // namespace glint::test::heat_in_3d
