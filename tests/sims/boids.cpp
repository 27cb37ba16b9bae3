// Boids against plain loops over all pairs, and against T. Vicsek and others, Phys. Rev. Lett. 75 (1995) 1226.
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <tuple>

namespace glint::test {
namespace {

struct Bird {
    double x, y, ex, ey;
};
std::vector<Bird> birds(World& world) {
    const std::vector<float> rows = field(world, "boids");
    const std::size_t count = rows.size() / 4;
    std::vector<Bird> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(
            {double(rows[i]), double(rows[count + i]), double(rows[2 * count + i]), double(rows[3 * count + i])});
    return all;
}
using BoidSettings = std::initializer_list<std::pair<const char*, std::string>>;
World flight(Extent e, BoidSettings settings) {
    Params p(catalog().at("boids"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("boids"), cpu(), e, p};
}
double polarisation(World& world) {
    double x = 0, y = 0;
    const std::vector<Bird> all = birds(world);
    for (const Bird& one : all) x += one.ex, y += one.ey;
    return std::hypot(x, y) / double(all.size());
}
double around(double d, double size) { return d > size / 2 ? d - size : d < -size / 2 ? d + size : d; }

/// Vicsek's 400 birds in a square of ten radii: one radius is ten cells.
World vicsek(double noise, const char* seed) {
    return flight({100, 100}, {{"boids", "41944"},
                               {"radius", "10"},
                               {"speed", "0.3"},
                               {"align", "1"},
                               {"inertia", "0"},
                               {"cohesion", "0"},
                               {"separation", "0"},
                               {"noise", std::to_string(noise / (2 * std::numbers::pi))},
                               {"seed", seed}});
}

// Fig. 2a of the article: the order is nearly 1 with little noise, and lost at a noise of 5 (of 2 pi).
TEST(Boids, LoseTheirOrderAsTheNoiseGrows) {
    double before = 1.01;
    for (const auto& [noise, least, most] :
         {std::tuple{0.1, 0.98, 1.}, {1.5, 0.85, 0.98}, {3., 0.45, 0.8}, {5., 0., 0.25}}) {
        double mean = 0;
        for (const char* seed : {"1", "2"}) {
            World world = vicsek(noise, seed);
            EXPECT_EQ(birds(world).size(), 400u);
            world.advance(400);
            for (int i = 0; i < 10; ++i) world.advance(20), mean += polarisation(world) / 20;
        }
        EXPECT_GE(mean, least) << noise;
        EXPECT_LE(mean, most) << noise;
        EXPECT_LT(mean, before) << noise;
        before = mean;
    }
}
TEST(Boids, GoStraightOnIfTheyAgree) {
    World world = flight(
        {100, 60}, {{"scene", "aligned"}, {"noise", "0"}, {"speed", "0.5"}, {"cohesion", "0"}, {"separation", "0"}});
    world.advance(160);
    const std::vector<Bird> after = birds(world);
    EXPECT_NEAR(polarisation(world), 1, 1e-6);
    for (const Bird& one : after) ASSERT_NEAR(one.ex, 1, 1e-5);
}
TEST(Boids, ProbesAreThoseOfTheTable) {
    World world = vicsek(2, "3");
    world.advance(100);
    EXPECT_NEAR(world.probe().values[0], polarisation(world), 1e-6);
}

/// Where a bird turns, from all others.
Bird turned(const std::vector<Bird>& all, std::size_t i, Extent e, double radius, double align, double cohesion,
            double separation, double inertia) {
    const Bird& me = all[i];
    double count = 1, ax = me.ex, ay = me.ey, mx = 0, my = 0, sx = 0, sy = 0;
    for (std::size_t j = 0; j < all.size(); ++j) {
        const double dx = around(all[j].x - me.x, e.width), dy = around(all[j].y - me.y, e.height),
                     d = std::hypot(dx, dy);
        if (j == i || d > radius) continue;
        const double push = std::max(0., 1 - 2.5 * (d + 1e-3) / radius) / (d + 1e-3);
        count += 1, ax += all[j].ex, ay += all[j].ey, mx += dx, my += dy, sx -= push * dx, sy -= push * dy;
    }
    const double x = inertia * me.ex + (align * ax + cohesion / radius * mx + 4 * separation * sx) / count,
                 y = inertia * me.ey + (align * ay + cohesion / radius * my + 4 * separation * sy) / count;
    return {me.x, me.y, x / std::hypot(x, y), y / std::hypot(x, y)};
}
TEST(Boids, FindTheNeighboursThatAllPairsHave) {
    for (const Extent e : {Extent{90, 61}, {20, 70}, {16, 16}}) {
        World world = flight(e, {{"boids", "20000"},
                                 {"radius", "9"},
                                 {"noise", "0"},
                                 {"speed", "0"},
                                 {"align", "0.7"},
                                 {"cohesion", "0.5"},
                                 {"separation", "1.5"},
                                 {"inertia", "0.8"}});
        const std::vector<Bird> before = birds(world);
        world.advance(1);
        std::vector<Bird> after = birds(world); // in another order
        for (std::size_t i = 0; i < before.size(); ++i) {
            const Bird expected = turned(before, i, e, 9, 0.7, 0.5, 1.5, 0.8);
            const auto me = std::ranges::find_if(
                after, [&](const Bird& one) { return one.x == expected.x && one.y == expected.y; });
            ASSERT_NE(me, after.end());
            ASSERT_NEAR(me->ex, expected.ex, 2e-4) << i;
            ASSERT_NEAR(me->ey, expected.ey, 2e-4) << i;
        }
    }
}
TEST(Boids, StayInThePictureAndKeepTheirSpeed) {
    for (const Extent e : {Extent{16, 16}, {128, 40}}) {
        World world = flight(e, {{"speed", "4"}, {"noise", "0.5"}});
        for (int i = 0; i < 40; ++i) {
            world.advance(5);
            for (const Bird& one : birds(world)) {
                ASSERT_TRUE(one.x >= 0 && one.x < e.width && one.y >= 0 && one.y < e.height);
                ASSERT_NEAR(std::hypot(one.ex, one.ey), 1, 1e-5);
            }
        }
    }
}
TEST(Boids, DoNotCrossWalls) {
    constexpr Extent e{320, 300};
    World world = flight(e, {{"scene", "pillars"}, {"boids", "40000"}, {"radius", "5"}, {"noise", "0.3"}});
    const auto inside = [&] {
        const std::vector<FieldCopy> fields = world.read_fields(); // the first one: walls
        int count = 0;
        for (const Bird& one : birds(world))
            count += fields[0].values[std::size_t(int(one.y) * e.width + int(one.x))] > 0;
        return count;
    };
    const int begun = inside();
    EXPECT_GT(begun, 150) << "they are sown everywhere";
    world.advance(250); // those in walls leave them
    EXPECT_LT(inside(), begun / 30);
}
TEST(Boids, BelowTheBrushAreCalledOrFleeAndOthersAreNot) {
    for (const char* brush : {"attract", "repel"}) {
        World world = flight({200, 200}, {{"brush", brush}, {"strength", "1"}, {"brush_radius", "40"}});
        const std::vector<Bird> before = birds(world);
        world.stroke({sizeof(glint_stroke), 100, 100, 100, 100, GLINT_LEFT, 0, GLINT_PRESS, 0});
        const std::vector<Bird> after = birds(world);
        double inward = 0, below = 0;
        for (std::size_t i = 0; i < after.size(); ++i) {
            const double dx = 100 - after[i].x, dy = 100 - after[i].y, d = std::hypot(dx, dy);
            if (d > 42) { ASSERT_EQ(after[i].ex, before[i].ex); }
            if (d > 38 || d < 2) continue;
            inward += (dx * after[i].ex + dy * after[i].ey) / d, below += 1;
        }
        EXPECT_GT((brush == std::string("attract") ? inward : -inward) / below, 0.9) << brush;
    }
}

} // namespace
} // namespace glint::test
