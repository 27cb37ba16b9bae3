// Properties of waves in the tank: they keep energy, add up, mirror, leave, and stop at walls.
#include "sims/api/view.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;

World waves(Extent e, Settings settings, const char* start = "still") {
    Params p = preset(catalog().at("waves"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    return World(catalog().at("waves"), cpu(), e, p);
}
void paint(World& world, const char* brush, float x0, float y0, float x1, float y1) {
    Params p = world.params();
    set(p, "brush", brush);
    world.set_params(p);
    world.stroke({sizeof(glint_stroke), x0, y0, x1, y1, GLINT_LEFT, 0, GLINT_PRESS, 0});
}
double energy(World& world) { return world.probe().values[0]; }
double highest(const std::vector<float>& heights) {
    double most = 0;
    for (const float h : heights) most = std::max(most, std::fabs(double(h)));
    return most;
}

/// The largest deviation from the first value over many steps, as a fraction of it.
double drift(World& world, int steps) {
    const double start = energy(world);
    double worst = 0;
    for (int done = 0; done < steps; done += 250) {
        world.advance(250);
        worst = std::max(worst, std::fabs(energy(world) / start - 1));
    }
    return worst;
}

TEST(Waves, EnergyStaysWithoutDamping) {
    World still = waves({160, 120}, {});
    EXPECT_LT(drift(still, 10000), 1e-3);
    World fast = waves({97, 131}, {{"speed", "0.7"}, {"edges", "periodic"}});
    EXPECT_LT(drift(fast, 10000), 1e-3);
}

TEST(Waves, EnergyStaysBetweenWallsAndShallows) {
    World world = waves({160, 120}, {{"brush_radius", "60"}});
    paint(world, "wall", 40, 20, 60, 90), paint(world, "shallows", 100, 60, 130, 60);
    world.advance(50);
    EXPECT_LT(drift(world, 10000), 1e-3);
}

TEST(Waves, DampingTakesEnergyAndNeverGivesIt) {
    World world = waves({128, 128}, {{"damping", "0.01"}});
    const double first = energy(world);
    for (double before = first; before > 1e-6 * first;) {
        world.advance(50);
        const double now = energy(world);
        ASSERT_LT(now, before);
        before = now;
    }
}

TEST(Waves, TwiceTheDropIsTwiceTheWaveToTheBit) {
    World one = waves({120, 90}, {{"drop_height", "1"}}), two = waves({120, 90}, {{"drop_height", "2"}});
    one.advance(300), two.advance(300);
    std::vector<float> a = field(one, "height");
    for (float& h : a) h *= 2;
    EXPECT_EQ(a, field(two, "height"));
}

TEST(Waves, WavesAddUp) {
    World left = waves({120, 90}, {{"scene", "open"}}), right = waves({120, 90}, {{"scene", "open"}});
    World both = waves({120, 90}, {{"scene", "open"}});
    paint(left, "drop", 40, 45, 40, 45), paint(right, "drop", 71, 30, 71, 30);
    paint(both, "drop", 40, 45, 40, 45), paint(both, "drop", 71, 30, 71, 30);
    for (World* world : {&left, &right, &both}) world->advance(400);
    const std::vector<float> a = field(left, "height"), b = field(right, "height"), sum = field(both, "height");
    double worst = 0;
    for (std::size_t i = 0; i < sum.size(); ++i)
        worst = std::max(worst, std::fabs(double(a[i]) + double(b[i]) - double(sum[i])));
    EXPECT_LT(worst, 1e-5 * highest(sum) * 20); // rounding of 400 steps
}

TEST(Waves, ACenteredDropStaysSymmetricToTheBit) {
    World world = waves({128, 128}, {});
    world.advance(500);
    const std::vector<float> h = field(world, "height");
    for (std::size_t y = 0; y < 128; ++y)
        for (std::size_t x = 0; x < 128; ++x) {
            ASSERT_EQ(h[y * 128 + x], h[y * 128 + 127 - x]);
            ASSERT_EQ(h[y * 128 + x], h[x * 128 + y]);
        }
}

/// The remaining height of a drop's wave when it should have left.
double echo(const char* speed, float at) {
    World world =
        waves({256, 256}, {{"scene", "open"}, {"edges", "absorbing"}, {"drop_radius", "96"}, {"speed", speed}});
    paint(world, "drop", at, 128, at, 128);
    const double start = energy(world);
    world.advance(int(1.5 * (std::hypot(std::max(at, 256 - at), 128) + 24) / std::stod(speed)));
    return std::sqrt(energy(world) / start);
}

TEST(Waves, AbsorbingEdgesSendLittleBack) {
    if (sanitized) GTEST_SKIP() << "thousands of steps: the optimised build sees to its physics";
    for (const char* speed : {"0.3", "0.5", "0.7"}) {
        EXPECT_LT(echo(speed, 128), 0.02) << speed;
        EXPECT_LT(echo(speed, 40), 0.02) << speed; // most of it arrives at an angle
    }
}

TEST(Waves, AbsorbingEdgesStayQuietForLong) {
    if (sanitized) GTEST_SKIP() << "thousands of steps: the optimised build sees to its physics";
    World world = waves({128, 96}, {{"edges", "absorbing"}, {"rain", "20"}}, "pond");
    world.advance(2000);
    const double first = energy(world);
    for (int i = 0; i < 8; ++i) {
        world.advance(5000);
        EXPECT_LT(energy(world), 5 * first);
    }
}

TEST(Waves, WallsStandStillAndKeepWavesIn) {
    World world = waves({128, 128}, {{"scene", "open"}, {"brush_radius", "24"}});
    paint(world, "wall", 40, 40, 90, 40), paint(world, "wall", 90, 40, 90, 90);
    paint(world, "wall", 90, 90, 40, 90), paint(world, "wall", 40, 90, 40, 40);
    paint(world, "drop", 65, 65, 65, 65);
    world.advance(1000);
    const std::vector<float> h = field(world, "height"), medium = field(world, "medium");
    EXPECT_GT(std::count(medium.begin(), medium.end(), -1.f), 500);
    for (std::size_t i = 0; i < h.size(); ++i)
        if (medium[i] == -1.f) { ASSERT_EQ(h[i], 0.f); }
    for (std::size_t y = 0; y < 128; ++y)
        for (std::size_t x = 0; x < 128; ++x)
            if (x < 36 || y < 36 || x > 94 || y > 94) { ASSERT_EQ(h[y * 128 + x], 0.f) << x << "," << y; }
    EXPECT_GT(highest(h), 0.01);
}

TEST(Waves, TheRightButtonOpensAWall) {
    World world = waves({64, 64}, {{"scene", "open"}, {"brush_radius", "100"}});
    paint(world, "wall", 32, 32, 32, 32);
    EXPECT_EQ(field(world, "medium").at(32 * 64 + 32), -1.f);
    world.stroke({sizeof(glint_stroke), 32, 32, 32, 32, GLINT_RIGHT, 0, GLINT_PRESS, 0});
    const std::vector<float> medium = field(world, "medium");
    EXPECT_TRUE(std::all_of(medium.begin(), medium.end(), [](float m) { return m == 0; }));
}

TEST(Waves, PaintsAsWideAsTheBrushIsSaidToBe) {
    World world = waves({512, 256}, {{"scene", "open"}, {"brush_radius", "100"}});
    const float radius = cells_of(world.params(), *world.definition().param("brush_radius"), world.extent());
    EXPECT_EQ(radius, 25);
    paint(world, "wall", 256, 128, 256, 128);
    const std::vector<float> medium = field(world, "medium");
    const auto row = medium.begin() + 128 * 512;
    EXPECT_NEAR(double(std::count(row, row + 512, -1.f)), 2 * double(radius), 1);
}

TEST(Waves, ThePlaneSourceSendsTheWaveThatWasAskedFor) {
    if (sanitized) GTEST_SKIP() << "thousands of steps: the optimised build sees to its physics";
    for (const char* edges : {"absorbing", "reflecting"}) {
        World world = waves(
            {512, 512},
            {{"scene", "open"}, {"source", "plane"}, {"wavelength", "40"}, {"amplitude", "0.5"}, {"edges", edges}});
        world.advance(800); // 400 cells; the grid is half of 1024, so the wavelength is 20 cells
        const std::vector<float> h = field(world, "height");
        const auto row = [&](int x) { return h[256 * 512 + std::size_t(x)]; };
        double most = 0;
        int crests = 0;
        for (int x = 11; x < 111; ++x) {
            most = std::max(most, std::fabs(double(row(x))));
            crests += row(x) > row(x - 1) && row(x) >= row(x + 1);
        }
        EXPECT_NEAR(most, 0.5, 0.04) << edges; // the ends of the crests bend at absorbing edges
        EXPECT_NEAR(crests, 5, 1) << edges;
    }
}

TEST(Waves, AStoneInSunlightIsRoundAtItsRim) {
    World world =
        waves({160, 120}, {{"scene", "open"}, {"brush_radius", "200"}, {"view", "lit"}, {"light_direction", "0"}});
    paint(world, "wall", 80, 60, 80, 60);
    const std::vector<std::uint32_t> pixels = drawn(world);
    const auto grey = [&](int x) { return int(pixels[60 * 160 + std::size_t(x)] & 255u); };
    EXPECT_GT(grey(80 + 21), grey(80)) << "towards the sun, 23 cells from the middle to the water";
    EXPECT_LT(grey(80 - 21), grey(80));
    EXPECT_EQ(grey(75), grey(85)) << "flat on top";
}

TEST(Waves, TwoSlitsMakeFringes) {
    if (sanitized) GTEST_SKIP() << "thousands of steps: the optimised build sees to its physics";
    World world = waves({512, 512}, {}, "double_slit");
    world.advance(2400);
    std::vector<double> power(512); // along a column right of the wall, over one period
    for (int i = 0; i < 48; ++i) {
        world.advance(1);
        const std::vector<float> h = field(world, "height");
        for (std::size_t y = 0; y < 512; ++y) power[y] += double(h[y * 512 + 356]) * double(h[y * 512 + 356]);
    }
    // 200 cells behind slits 70 cells apart, wavelength 12 cells: dark where the paths differ by half a wavelength
    const auto path_difference = [](double y) { return std::hypot(200, y + 35) - std::hypot(200, y - 35); };
    int dark = 0;
    while (path_difference(dark) < 6) ++dark;
    EXPECT_LT(power[std::size_t(256 + dark)], 0.1 * power[256]);
    EXPECT_LT(power[std::size_t(255 - dark)], 0.1 * power[255]);
}

TEST(Waves, RainFallsAlikeHoweverManyStepsAtOnce) {
    for (const char* source : {"off", "point"}) {
        World one = waves({100, 80}, {{"rain", "40"}, {"source", source}}, "pond"),
              many = waves({100, 80}, {{"rain", "40"}, {"source", source}}, "pond");
        many.advance(200);
        for (int i = 0; i < 200; ++i) one.advance(1);
        EXPECT_EQ(field(one, "height"), field(many, "height"));
        EXPECT_GT(highest(field(one, "height")), 0.01);
    }
}

TEST(Waves, SaysWhereAMethodCannotRun) {
    const Definition& d = catalog().at("waves");
    const auto reason = [&](std::int32_t device, const char* method, int width, const char* edges = "reflecting") {
        const glint_device_facts facts{sizeof(glint_device_facts), device};
        Params p(d);
        set(p, "method", method), set(p, "edges", edges);
        return d.sim().unavailable(&facts, width, 64, p.data());
    };
    EXPECT_NE(reason(GLINT_CUDA, "temporal", 127), nullptr) << "a GPU's tile is 128 cells wide";
    EXPECT_EQ(reason(GLINT_CUDA, "temporal", 128, "periodic"), nullptr);
    EXPECT_EQ(reason(GLINT_CUDA, "shared", 16), nullptr);
    EXPECT_EQ(reason(GLINT_CUDA, "vectorised", 16), nullptr);
    EXPECT_NE(reason(GLINT_CPU, "shared", 1024), nullptr);
    EXPECT_NE(reason(GLINT_CPU, "vectorised", 1024), nullptr);
    EXPECT_EQ(reason(GLINT_CPU, "temporal", 16), nullptr);
    EXPECT_NE(reason(GLINT_CPU, "temporal", 1024, "periodic"), nullptr);
    for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA})
        for (const char* method : {"textbook", "auto"}) EXPECT_EQ(reason(device, method, 16, "periodic"), nullptr);
}

} // namespace
} // namespace glint::test
