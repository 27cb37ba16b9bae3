// Bodies against Kepler's laws, the figure eight of A. Chenciner and R. Montgomery (Annals of Mathematics 152 (2000)
// 881), and what the leapfrog conserves.
#include "support/run.h"
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace glint::test {
namespace {

struct Mover {
    double x, y, vx, vy, m;
};
std::vector<Mover> movers(World& world) {
    const std::vector<float> rows = field(world, "bodies");
    const std::size_t count = rows.size() / 5;
    const auto row = [&](std::size_t r, std::size_t i) { return double(rows[r * count + i]); };
    std::vector<Mover> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back({row(0, i), row(1, i), row(2, i), row(3, i), row(4, i)});
    return all;
}
using BodySettings = std::initializer_list<std::pair<const char*, std::string>>;
World world_of(const char* preset_id, BodySettings settings, Extent e = {16, 16}) {
    Params p = preset(catalog().at("nbody"), preset_id);
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("nbody"), cpu(), e, p};
}
double energy(const std::vector<Mover>& all, double softening) {
    double sum = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        sum += all[i].m * (all[i].vx * all[i].vx + all[i].vy * all[i].vy) / 2;
        for (std::size_t j = 0; j < i; ++j)
            sum -= all[i].m * all[j].m / std::hypot(all[i].x - all[j].x, all[i].y - all[j].y, softening);
    }
    return sum;
}
double farthest(const std::vector<Mover>& a, const std::vector<Mover>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::hypot(a[i].x - b[i].x, a[i].y - b[i].y));
    return most;
}

TEST(NBody, FollowsTheFigureEightAndReturns) {
    constexpr double period = 6.32591398;
    World world = world_of("figure_eight", {{"dt", "0.001"}, {"trail", "0"}});
    const std::vector<Mover> start = movers(world);
    const int steps = int(std::lround(period / 0.001));
    world.advance(steps / 3); // each is where the one before it was
    const std::vector<Mover> third = movers(world);
    for (const Mover& one : third) {
        double nearest = 1;
        for (const Mover& place : start) nearest = std::min(nearest, std::hypot(one.x - place.x, one.y - place.y));
        EXPECT_LT(nearest, 0.005);
    }
    EXPECT_GT(farthest(third, start), 0.9) << "but no body is where it was itself";
    world.advance(steps - steps / 3);
    EXPECT_LT(farthest(movers(world), start), 0.005);
}
// Half an axis of 1 and a mass of 1: the period is 2 pi. The eccentricity is 0.6, so the least distance is 0.4.
TEST(NBody, KeplersEllipseHasItsPeriod) {
    World world = world_of("binary", {{"dt", "0.001"}, {"trail", "0"}});
    const std::vector<Mover> start = movers(world);
    const int half = int(std::lround(std::numbers::pi / 0.001));
    world.advance(half);
    const std::vector<Mover> near = movers(world);
    EXPECT_NEAR(std::hypot(near[0].x - near[1].x, near[0].y - near[1].y), 0.4, 1e-3);
    world.advance(half);
    EXPECT_LT(farthest(movers(world), start), 0.01);
    EXPECT_NEAR(start[0].x - start[1].x, 1.6, 1e-6);
}
TEST(NBody, ErrorOfTheEnergyFallsWithTheSquareOfTheStepAndDoesNotGrow) {
    const auto worst = [](const char* dt, int steps, int rounds) {
        World world = world_of("binary", {{"dt", dt}, {"trail", "0"}});
        const double begun = energy(movers(world), 0.001);
        double most = 0;
        for (int i = 0; i < rounds; ++i) {
            world.advance(steps);
            most = std::max(most, std::abs(energy(movers(world), 0.001) / begun - 1));
        }
        return most;
    };
    const double coarse = worst("0.01", 4, 160), fine = worst("0.005", 8, 160); // one period
    EXPECT_NEAR(coarse / fine, 4, 0.5);
    EXPECT_LT(coarse, 0.01);
    EXPECT_LT(worst("0.01", 16, 800), 1.3 * coarse) << "in twenty periods";
}
TEST(NBody, KeepsMomentumAndAngularMomentum) {
    World world = world_of("collision", {{"bodies", "1000"}, {"method", "tiled"}}, {64, 64});
    const auto sums = [&] {
        Mover sum{};
        for (const Mover& one : movers(world))
            sum.x += one.m * one.vx, sum.y += one.m * one.vy, sum.m += one.m * (one.x * one.vy - one.y * one.vx);
        return sum;
    };
    const Mover before = sums();
    world.advance(100);
    const Mover after = sums();
    EXPECT_NEAR(after.x, before.x, 2e-5);
    EXPECT_NEAR(after.y, before.y, 2e-5);
    EXPECT_NEAR(after.m, before.m, 2e-5);
    EXPECT_NEAR(world.probe().values[1], after.m, 1e-6);
}
TEST(NBody, ProbeOfTheEnergyIsTheSumOverAllPairs) {
    World world = world_of("spiral_galaxy", {{"bodies", "1000"}, {"method", "simple"}, {"softening", "0.05"}});
    EXPECT_NEAR(world.probe().values[0], energy(movers(world), 0.05), 1e-5);
}
/// The change of speed in one step is the pull.
TEST(NBody, CellsPullAsAllPairsToAFewHundredths) {
    for (const char* scene : {"spiral_galaxy", "clusters", "collapse"}) {
        const auto pulls = [&](const char* method) {
            World world = world_of(scene, {{"bodies", "5000"}, {"method", method}, {"dt", "0.001"}}, {1024, 1024});
            const std::vector<Mover> before = movers(world);
            world.advance(1);
            std::vector<Mover> after = movers(world);
            for (std::size_t i = 0; i < after.size(); ++i) after[i].vx -= before[i].vx, after[i].vy -= before[i].vy;
            return after;
        };
        const std::vector<Mover> exact = pulls("simple"), cells = pulls("cells");
        double error = 0, all = 0;
        for (std::size_t i = 0; i < exact.size(); ++i) {
            error += std::pow(cells[i].vx - exact[i].vx, 2) + std::pow(cells[i].vy - exact[i].vy, 2);
            all += std::pow(exact[i].vx, 2) + std::pow(exact[i].vy, 2);
        }
        EXPECT_LT(std::sqrt(error / all), 0.03) << scene;
    }
}
TEST(NBody, EveryNumberOfBodiesGivesTheSameBitsByBothMethods) {
    for (const char* bodies : {"16", "17", "31", "255", "257", "1000"}) {
        World simple = world_of("spiral_galaxy", {{"bodies", bodies}, {"method", "simple"}}),
              tiled = world_of("spiral_galaxy", {{"bodies", bodies}, {"method", "tiled"}});
        simple.advance(3), tiled.advance(3);
        EXPECT_EQ(field(simple, "bodies"), field(tiled, "bodies")) << bodies;
    }
}
TEST(NBody, BelowTheBrushArePulled) {
    World world =
        world_of("spiral_galaxy", {{"bodies", "2000"}, {"brush_radius", "10"}, {"strength", "0.5"}}, {128, 128});
    const std::vector<Mover> before = movers(world);
    world.stroke({sizeof(glint_stroke), 64, 64, 64, 64, GLINT_LEFT, 0, GLINT_PRESS, 0});
    const std::vector<Mover> after = movers(world);
    int changed = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const double dx = after[i].x, dy = after[i].y, far = std::hypot(dx, dy), cell = 2 * 1.05 / 128;
        const double inward =
            -((after[i].vx - before[i].vx) * dx + (after[i].vy - before[i].vy) * dy) / std::max(far, 1e-9);
        if (far > 11.5 * cell) {
            EXPECT_EQ(inward, 0);
        } else if (far > cell && far < 8.5 * cell) {
            EXPECT_NEAR(inward, 0.5, 1e-3);
            ++changed;
        }
    }
    EXPECT_GT(changed, 20);
}
TEST(NBody, TheWheelZoomsAtTheMouse) {
    const Definition& d = catalog().at("nbody");
    Params p = preset(d, "spiral_galaxy");
    const auto number = [&](const char* id) { return double(p.get<float>(*d.param(id))); };
    const auto place = [&] { return number("center_x") + (90 - 50) * 2 * number("span") / 60; };
    const double before = place(), span = number("span");
    glint_pointer at{};
    at.size = sizeof at, at.x = 90, at.y = 30, at.wheel = 2;
    char why[64];
    ASSERT_EQ(d.sim().edit(&at, {100}, {60}, p.data(), why, sizeof why), 0);
    EXPECT_LT(number("span"), span);
    EXPECT_NEAR(place(), before, 1e-5);
}

} // namespace
} // namespace glint::test
