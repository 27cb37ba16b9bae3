// The slime mould against what J. Jones (Artificial Life 16 (2010) 127) reports: agents are neither made nor lost, the
// scent spreads and fades at its own rates, and from an even start a network forms.
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace glint::test::slime_mould {
namespace {

using Settings = std::vector<std::pair<const char*, std::string>>;
constexpr Extent dish{120, 90};

World mould(const Settings& settings, Extent e = dish, Queue& queue = cpu()) {
    Params p(catalog().at("physarum"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("physarum"), queue, e, p};
}
double sum(const std::vector<float>& of) { return std::accumulate(of.begin(), of.end(), 0.); }

TEST(Physarum, EachAgentLeavesItsScentAtEachStepUnlessItIsBlocked) {
    World world = mould({{"decay", "0"}, {"deposit", "1"}, {"edges", "periodic"}, {"density", "0.3"}});
    const double agents = double(field(world, "x").size());
    EXPECT_EQ(agents, std::floor(double(0.3f) * 120 * 90));
    for (int step = 1; step <= 5; ++step) {
        world.advance(1);
        EXPECT_NEAR(sum(field(world, "scent")), agents * step, 0.01 * step) << "spreading loses nothing";
        EXPECT_EQ(double(field(world, "x").size()), agents);
    }
}
TEST(Physarum, AgentsStayInThePictureAndOutOfWalls) {
    for (const char* edges : {"closed", "periodic"})
        for (const char* scene : {"everywhere", "stones", "ring"}) {
            World world = mould({{"edges", edges}, {"scene", scene}, {"speed", "3.7"}, {"wander", "60"}});
            const std::vector<float> ground = field(world, "ground");
            const auto in_walls = [&] {
                const std::vector<float> x = field(world, "x"), y = field(world, "y");
                int count = 0;
                for (std::size_t i = 0; i < x.size(); ++i) {
                    EXPECT_TRUE(x[i] >= 0 && x[i] < 120 && y[i] >= 0 && y[i] < 90) << x[i] << ", " << y[i];
                    count += ground[std::size_t(int(y[i]) * 120 + int(x[i]))] < 0;
                }
                return count;
            };
            const int at_first = in_walls();
            world.advance(60);
            EXPECT_LE(in_walls(), at_first) << edges << " " << scene;
        }
}
TEST(Physarum, WithoutDepositsTheScentFadesAtItsRate) {
    for (const char* decay : {"0", "0.05", "0.5"}) {
        World world = mould({{"deposit", "0"}, {"decay", decay}, {"brush", "scent"}, {"amount", "50"}});
        world.stroke({sizeof(glint_stroke), 20, 20, 80, 60, GLINT_LEFT, 0, GLINT_PRESS, 0});
        const double before = sum(field(world, "scent"));
        EXPECT_GT(before, 1000);
        world.advance(10);
        EXPECT_NEAR(sum(field(world, "scent")) / before, std::pow(1 - std::stod(decay), 10), 1e-5) << decay;
    }
}
/// A cell's scent in a step goes to the 3 x 3 cells around it in equal shares.
TEST(Physarum, ADropOfScentSpreadsOverThreeByThreeCells) {
    World world =
        mould({{"deposit", "0"}, {"decay", "0.1"}, {"brush", "scent"}, {"amount", "9"}, {"brush_radius", "1"}});
    world.stroke({sizeof(glint_stroke), 50.5f, 40.5f, 50.5f, 40.5f, GLINT_LEFT, 0, GLINT_PRESS, 0});
    const std::vector<float> drop = field(world, "scent");
    world.advance(1);
    const std::vector<float> now = field(world, "scent");
    for (int y = 36; y < 46; ++y)
        for (int x = 46; x < 56; ++x) {
            double mean = 0;
            for (int j = -1; j <= 1; ++j)
                for (int i = -1; i <= 1; ++i) mean += double(drop[std::size_t((y + j) * 120 + x + i)]) / 9;
            EXPECT_NEAR(double(now[std::size_t(y * 120 + x)]), 0.9 * mean, 1e-5) << x << ", " << y;
        }
}

/// Variance of the scent, relative to the square of its mean.
double contrast(World& world) {
    const std::vector<float> scent = field(world, "scent");
    const double mean = sum(scent) / double(scent.size());
    double square = 0;
    for (const float v : scent) square += std::pow(double(v) - mean, 2);
    return square / double(scent.size()) / (mean * mean);
}
TEST(Physarum, ANetworkFormsOnlyIfAgentsFollowTheScent) {
    const Settings start{{"density", "0.3"}, {"sensor_angle", "45"}, {"turn", "45"}, {"reach", "9"}};
    World following = mould(start), blind = mould(start);
    Params p = blind.params();
    set(p, "turn", "0"), set(p, "wander", "45");
    blind.set_params(p);
    following.advance(10), blind.advance(10);
    const double at_first = contrast(following);
    following.advance(90), blind.advance(90);
    EXPECT_GT(contrast(following), 8 * at_first);
    EXPECT_LT(contrast(blind), 0.5) << "agents that do not turn to the scent stay spread evenly";
    const auto values = following.probe().values;
    EXPECT_GT(values[2], 3) << "veins";
    EXPECT_LT(values[2], 40);
}
TEST(Physarum, VeinsGrowToFood) {
    World world = mould({{"density", "0.2"}, {"food", "20"}, {"reach", "12"}, {"sensor_angle", "45"}});
    world.stroke({sizeof(glint_stroke), 60, 45, 60, 45, GLINT_LEFT, 0, GLINT_PRESS, 0}); // food, of radius 10
    const auto near = [&] {
        const std::vector<float> x = field(world, "x"), y = field(world, "y");
        int count = 0;
        for (std::size_t i = 0; i < x.size(); ++i) count += std::hypot(x[i] - 60, y[i] - 45) < 20;
        return count;
    };
    const int before = near();
    world.advance(80);
    EXPECT_GT(near(), 1.5 * before);
}
TEST(Physarum, OrderAndThreadsChangeNothing) {
    const std::unique_ptr<Queue> alone = make_cpu_queue(1);
    World one = mould({{"scene", "colonies"}}, dish, *alone), many = mould({{"scene", "colonies"}});
    one.advance(30), many.advance(30);
    for (const char* id : {"scent", "x", "y", "heading"}) EXPECT_TRUE(same_bits(field(one, id), field(many, id))) << id;
}
TEST(Physarum, TheMeanScentIsWhatDepositAndDecayMakeOfIt) {
    World world = mould({{"density", "0.5"}, {"deposit", "2"}, {"decay", "0.2"}, {"edges", "periodic"}});
    world.advance(80);
    EXPECT_NEAR(world.probe().values[0], 0.5 * 2 * 0.8 / 0.2, 0.01);
}

} // namespace
} // namespace glint::test::slime_mould
