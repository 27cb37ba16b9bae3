// Heat compared with the test's own plain loops, and properties of conduction.
#include "support/draws.h"
#include "support/plain_heat.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>

namespace glint::test {
namespace {

World heat(Extent e, std::initializer_list<std::pair<const char*, const char*>> settings, const char* start = "book") {
    Params p = preset(catalog().at("heat"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("heat"), cpu(), e, p};
}

Plain book_scene() {
    Plain p(1024);
    const auto heater = [&](std::size_t i, float value) { p.heaters[i] = p.temperature[i] = value; };
    for (int y = 0; y < 1024; ++y)
        for (int x = 0; x < 1024; ++x)
            if (x > 300 && x < 600 && y > 310 && y < 601) heater(p.index(x, y), 1.f);
    heater(1024 * 100 + 100, (1.f + 0.0001f) / 2);
    heater(1024 * 700 + 100, 0.0001f);
    heater(1024 * 300 + 300, 0.0001f);
    heater(1024 * 200 + 700, 0.0001f);
    for (int y = 800; y < 900; ++y)
        for (int x = 400; x < 500; ++x) heater(p.index(x, y), 0.0001f);
    for (int y = 800; y < 1024; ++y)
        for (int x = 0; x < 200; ++x) p.temperature[p.index(x, y)] = 1.f;
    return p;
}

double total(const std::vector<float>& cells) { return std::accumulate(cells.begin(), cells.end(), 0.); }

TEST(Heat, BookSceneIsTheBooks) {
    const Plain plain = book_scene();
    World world = heat({1024, 1024}, {});
    EXPECT_TRUE(same_bits(field(world, "temperature"), plain.temperature));
    EXPECT_TRUE(same_bits(field(world, "heaters"), plain.heaters));
    EXPECT_EQ(std::ranges::count_if(plain.heaters, [](float h) { return !std::isnan(h); }), 96714);
}

TEST(Heat, BookSceneEqualsPlainLoopsBitForBit) {
    if (sanitized) GTEST_SKIP() << "thousands of steps: the optimised build sees to its physics";
    Plain plain = book_scene();
    World world = heat({1024, 1024}, {});
    world.advance(30);
    for (int i = 0; i < 30; ++i) plain.step(0.25f, "insulated");
    EXPECT_TRUE(same_bits(field(world, "temperature"), plain.temperature));
}

TEST(Heat, EveryEdgeAndMethodEqualsPlainLoopsBitForBit) {
    for (const char* edges : {"insulated", "cold", "periodic"})
        for (const char* method : {"textbook", "global", "texture_1d", "texture_2d", "temporal", "auto"})
            for (const Extent e : {Extent{16, 16}, Extent{33, 70}, Extent{131, 18}}) {
                World world = heat(e, {{"scene", "stripes"}, {"edges", edges}, {"method", method}, {"k", "0.23"}});
                Plain plain(e.width, e.height);
                plain.temperature = field(world, "temperature"), plain.heaters = field(world, "heaters");
                world.advance(100);
                for (int i = 0; i < 100; ++i) plain.step(0.23f, edges);
                EXPECT_TRUE(same_bits(field(world, "temperature"), plain.temperature))
                    << edges << " " << method << " " << e.width << "x" << e.height;
            }
}

// This holds exactly, including rounding. Rounding is monotone and 0 and 4 are floats, so the difference lies between
// -4 T, which is exact, and 4 - 4 T rounded; T plus a quarter of that exceeds 1 by less than half a unit in the last
// place.
TEST(Heat, NeverLeavesTheRangeItStartedIn) {
    for (const char* scene : {"glint", "spots", "room"})
        for (const char* edges : {"insulated", "cold", "periodic"}) {
            World world = heat({200, 150}, {{"scene", scene}, {"edges", edges}});
            world.advance(1500);
            const std::vector<float> cells = field(world, "temperature");
            EXPECT_GE(*std::ranges::min_element(cells), 0.f) << scene << " " << edges;
            EXPECT_LE(*std::ranges::max_element(cells), 1.f) << scene << " " << edges;
        }
}

// Heat that leaves a cell enters its neighbours, so only rounding can change the total. With T in [0, 1] the three sums
// and the first fma have a total error of at most 7 * 2^-24, of which k <= 1/4 remains; the second fma adds 2^-25: 9 *
// 2^-26 a cell and step. (Measured it is a ten-thousandth of that, because roundings go either way.)
TEST(Heat, SparksFallAlikeHoweverManyStepsAtOnce) {
    for (const char* method : {"textbook", "global", "temporal"}) {
        World one = heat({100, 80}, {{"sparks", "10"}, {"method", method}}, "embers"),
              many = heat({100, 80}, {{"sparks", "10"}, {"method", method}}, "embers");
        const std::vector<float> before = field(one, "temperature");
        many.advance(120);
        for (int i = 0; i < 120; ++i) one.advance(1);
        EXPECT_TRUE(same_bits(field(one, "temperature"), field(many, "temperature"))) << method;
        EXPECT_NE(field(one, "temperature"), before);
    }
}

TEST(Heat, SparksKeepThePlateUnevenAndItsMeanInTheMiddle) {
    World world = heat({96, 96}, {}, "embers");
    world.advance(20000);
    const std::vector<float> cells = field(world, "temperature");
    const double mean = total(cells) / double(cells.size());
    EXPECT_GT(mean, 0.25);
    EXPECT_LT(mean, 0.75);
    EXPECT_GT(*std::ranges::max_element(cells) - *std::ranges::min_element(cells), 0.3f);
}

TEST(Heat, InsulatedTotalIsConserved) {
    for (const char* edges : {"insulated", "periodic"}) {
        World world = heat({200, 150}, {{"scene", "spots"}, {"edges", edges}});
        const double before = total(field(world, "temperature"));
        constexpr int steps = 400;
        world.advance(steps);
        EXPECT_NEAR(total(field(world, "temperature")), before, 200 * 150 * steps * 9 * 0x1p-26) << edges;
        EXPECT_NEAR(total(field(world, "temperature")), before, 1e-7 * before) << edges;
    }
}

TEST(Heat, ColdWallsTakeHeatAway) {
    World world = heat({200, 150}, {{"scene", "spots"}, {"edges", "cold"}});
    const double before = total(field(world, "temperature"));
    world.advance(400);
    EXPECT_LT(total(field(world, "temperature")), 0.95 * before);
}

class Painted : public testing::Test {
protected:
    World world = heat({80, 60}, {{"scene", "spots"}, {"brush_radius", "6"}});
    void stroke(const char* brush, float x, float y, const char* temperature = "1", int button = GLINT_LEFT) {
        Params p = world.params();
        set(p, "brush", brush), set(p, "brush_temperature", temperature);
        world.set_params(p);
        world.stroke({sizeof(glint_stroke), x - 3, y, x + 3, y, button, 0, GLINT_PRESS, 0});
    }
    float value(const char* id, int x, int y) { return field(world, id)[std::size_t(y) * 80 + std::size_t(x)]; }
};

TEST_F(Painted, AHeaterOfZeroDegreesHolds) {
    stroke("heat", 40, 30), stroke("heater", 40, 30, "0");
    world.advance(50);
    EXPECT_EQ(value("heaters", 40, 30), 0.f);
    EXPECT_EQ(value("temperature", 40, 30), 0.f);
    EXPECT_EQ(value("temperature", 45, 30), 0.f) << "the stroke is thick";
}

TEST_F(Painted, HeatAndColdLeaveHeatersAlone) {
    stroke("heater", 40, 30, "0.5"), stroke("heat", 40, 30), stroke("cold", 40, 30);
    EXPECT_EQ(value("heaters", 40, 30), 0.5f);
    EXPECT_EQ(value("temperature", 40, 30), 0.5f);
}

TEST_F(Painted, RightButtonErases) {
    stroke("heater", 40, 30), stroke("heat", 40, 30, "1", GLINT_RIGHT);
    EXPECT_TRUE(std::isnan(value("heaters", 40, 30)));
    EXPECT_EQ(value("temperature", 40, 30), 0.f);
}

TEST_F(Painted, StrokesPastTheRimAreCut) {
    const std::vector<float> before = field(world, "temperature");
    stroke("heat", -500, -500);
    EXPECT_TRUE(same_bits(field(world, "temperature"), before));
    stroke("heat", 79, 59, "0.75");
    EXPECT_EQ(value("temperature", 79, 59), 0.75f);
}

TEST(Heat, SaysWhereAMethodCannotRun) {
    const Definition& d = catalog().at("heat");
    glint_device_facts facts{sizeof(glint_device_facts), GLINT_CUDA};
    facts.max_texture_1d = 1024 * 1024, facts.max_texture_2d_width = facts.max_texture_2d_height = 2048;
    const auto reason = [&](const char* method, int width) {
        Params p(d);
        set(p, "method", method);
        return d.sim().unavailable(&facts, width, 1024, p.data());
    };
    EXPECT_EQ(reason("texture_1d", 1024), nullptr);
    EXPECT_NE(reason("texture_1d", 1025), nullptr) << "padding counts";
    EXPECT_EQ(reason("texture_2d", 2048), nullptr);
    EXPECT_NE(reason("texture_2d", 2049), nullptr);
    EXPECT_EQ(reason("global", 8192), nullptr);
    EXPECT_NE(reason("temporal", 127), nullptr) << "a GPU's tile is 128 cells wide";
    EXPECT_EQ(reason("temporal", 128), nullptr);
    EXPECT_EQ(reason("auto", 127), nullptr);
}

} // namespace
} // namespace glint::test
