// The ripple against its formula in double precision.
#include "sims/api/functions.h"
#include "sims/api/view.h"
#include "support/run.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace glint::test {
namespace {

World ripple(Extent e, std::initializer_list<std::pair<const char*, const char*>> settings = {}) {
    Params p = preset(catalog().at("ripple"), "book");
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("ripple"), cpu(), e, p};
}
std::vector<int> greys(World& world) {
    std::vector<int> levels;
    for (const std::uint32_t pixel : drawn(world)) {
        EXPECT_EQ(pixel, (pixel & 255) * 0x010101u | 0xff000000u) << "not grey";
        levels.push_back(int(pixel & 255));
    }
    return levels;
}

// 128 + 127 cos(d / 10 - t / 7) / (d / 10 + 1), cut to an integer: the rounding of float can move a value across one.
void expect_book(World& world, std::int64_t t) {
    const std::vector<int> levels = greys(world);
    int different = 0, worst = 0;
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x) {
            const double d = std::hypot(x - 512, y - 512);
            const auto phase =
                static_cast<double>(std::fmod(static_cast<long double>(t) / 7, 2 * std::numbers::pi_v<long double>));
            const int expected = static_cast<int>(128 + 127 * std::cos(d / 10 - phase) / (d / 10 + 1));
            const int off = std::abs(levels[std::size_t(y) * 1024 + std::size_t(x)] - expected);
            different += off != 0, worst = std::max(worst, off);
        }
    EXPECT_LE(worst, 1) << "step " << t;
    EXPECT_LT(different, 1024 * 1024 / 10000) << "step " << t;
}

TEST(Ripple, BookPictureIsTheFormula) {
    for (const int t : {0, 1, 22, 1234}) {
        World world = ripple({1024, 1024});
        world.advance(t);
        expect_book(world, t);
    }
}

TEST(Ripple, IsAsExactAfterTenMillionSteps) {
    World world = ripple({1024, 1024});
    world.advance(10'000'000);
    expect_book(world, 10'000'000);
}

TEST(Ripple, OneSourceIsRadiallySymmetric) {
    constexpr int side = 257; // the centre is a cell, with equally many on each side
    World world = ripple({side, side}, {{"decay", "100"}});
    world.advance(17);
    const std::vector<int> levels = greys(world);
    const auto at = [&](int x, int y) { return levels[std::size_t(y) * side + std::size_t(x)]; };
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            ASSERT_EQ(at(x, y), at(side - 1 - x, y)) << x << "," << y;
            ASSERT_EQ(at(x, y), at(x, side - 1 - y)) << x << "," << y;
            ASSERT_EQ(at(x, y), at(y, x)) << x << "," << y;
        }
}

TEST(Ripple, SourcesInterfereWithinTheRangeOfGreys) {
    const Definition& d = catalog().at("ripple");
    for (const char* sources : {"1", "2", "3", "4", "5", "6", "7", "8"})
        for (const char* radius : {"0", "100"}) {
            World world =
                ripple({128, 96}, {{"sources", sources}, {"radius", radius}, {"decay", "10000"}, {"wavelength", "12"}});
            world.advance(5);
            const std::vector<int> levels = greys(world);
            const ProbeValue probes = world.probe();
            ASSERT_STREQ(d.probes()[1].id, "crest");
            EXPECT_LT(probes.values[1], 255.5) << sources << " sources";
            EXPECT_EQ(*std::ranges::max_element(levels), int(probes.values[1])) << sources << " sources";
            EXPECT_GT(*std::ranges::max_element(levels), 180) << sources << " sources";
            EXPECT_LT(*std::ranges::min_element(levels), 75) << sources << " sources";
            EXPECT_GE(*std::ranges::min_element(levels), 1) << sources << " sources";
        }
}

TEST(Ripple, AClickMovesTheCentre) {
    const Definition& d = catalog().at("ripple");
    Params p(d);
    glint_pointer at{sizeof(glint_pointer), 20, 90, 0, 0, 0, GLINT_LEFT, 0, GLINT_PRESS};
    d.sim().edit(&at, 80, 120, p.data(), nullptr, 0);
    EXPECT_EQ(p.text(*d.param("center_x")), "0.25");
    EXPECT_EQ(p.text(*d.param("center_y")), "0.75");
    at.x = -50, at.phase = GLINT_DRAG;
    d.sim().edit(&at, 80, 120, p.data(), nullptr, 0);
    EXPECT_EQ(p.text(*d.param("center_x")), "0");
    at.x = 40, at.buttons = 0, at.phase = GLINT_MOVE;
    d.sim().edit(&at, 80, 120, p.data(), nullptr, 0);
    EXPECT_EQ(p.text(*d.param("center_x")), "0") << "only with the button down";
}

TEST(Ripple, CosineKeepsItsBound) {
    constexpr double turn = 2 * std::numbers::pi;
    double worst = 0;
    for (auto bits = std::bit_cast<std::uint32_t>(0x1p-24f); bits <= std::bit_cast<std::uint32_t>(0.5f); bits += 97) {
        const auto u = std::bit_cast<float>(bits);
        worst = std::max(worst, std::abs(double(cos_turns(u)) - std::cos(turn * double(u))));
    }
    EXPECT_LT(worst, 1.4e-7);
    for (const float whole : {1.f, -7.f, 83000.f, -max_turns + 1}) { // whole turns change no bit
        EXPECT_EQ(cos_turns(whole), 1.f);
        EXPECT_EQ(cos_turns(whole + 0.5f), -1.f);
    }
    for (float u = -3; u <= 3; u += 0x1p-10f) {
        EXPECT_EQ(cos_turns(u), cos_turns(u + 5)) << u;
        EXPECT_EQ(cos_turns(u), cos_turns(-u)) << u;
    }
}

} // namespace
} // namespace glint::test
