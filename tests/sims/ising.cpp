// Ising's model compared with Onsager's and Yang's exact results, and every method with plain loops. L. Onsager, Phys.
// Rev. 65 (1944) 117: the energy; C. N. Yang, Phys. Rev. 85 (1952) 808: the magnetisation.
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>

namespace glint::test::spins {
namespace {

using Settings = std::vector<std::pair<const char*, std::string>>;
Params spins_with(const Settings& settings) {
    Params p(catalog().at("ising"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World ising(Extent e, const Settings& settings) { return {catalog().at("ising"), cpu(), e, spins_with(settings)}; }

Numbers numbers(World& world, const std::string& id) {
    for (FieldCopy& copy : world.read_fields())
        if (copy.id == id) return std::move(copy.values);
    ADD_FAILURE() << "no field " << id;
    return {};
}
double largest(const Numbers& all) {
    double most = 0;
    for (std::size_t i = 0; i < all.size(); ++i) most = std::max(most, all[i]);
    return most;
}

enum Probe { magnetisation, energy, heat_capacity };
double probe(World& world, Probe which) { return world.probe().values[which]; }

double mean_of(World& world, Probe which, int times, int apart) {
    double sum = 0;
    for (int i = 0; i < times; ++i) world.advance(apart), sum += probe(world, which) / times;
    return sum;
}

/// Energy per spin of an infinite grid.
double onsager(double t) {
    const double b = 2 / t, tanh = std::tanh(b), k = std::min(1., 2 * std::sinh(b) / (std::cosh(b) * std::cosh(b)));
    const double factor = 2 * tanh * tanh - 1; // 0 at the critical temperature, where the integral diverges
    const double part = std::abs(factor) < 1e-6 ? 0 : 2 / std::numbers::pi * factor * std::comp_ellint_1(k);
    return -(1 + part) / tanh;
}
double yang(double t) { return std::pow(1 - std::pow(std::sinh(2 / t), -4), 0.125); }

class Onsager : public testing::TestWithParam<const char*> {};

TEST_P(Onsager, EnergyIsWithinOnePercent) {
    for (const char* t : {"2", "3"}) {
        World world = ising({256, 256}, {{"scene", "up"}, {"temperature", t}, {"dynamics", GetParam()}, {"seed", "3"}});
        world.advance(60);
        EXPECT_NEAR(mean_of(world, energy, 6, 8) / onsager(std::stod(t)), 1, 0.01) << t;
    }
}
INSTANTIATE_TEST_SUITE_P(Ising, Onsager, testing::Values("metropolis", "heat_bath"),
                         [](const auto& of) { return std::string(of.param); });

// At the critical temperature the energy converges very slowly: from below after a cold start, from above after a hot
// one.
TEST(Ising, CriticalEnergyLiesBetweenThatOfAColdAndOfAHotStart) {
    double sum = 0;
    for (const char* scene : {"up", "random"}) {
        World world = ising({256, 256}, {{"scene", scene}, {"temperature", "2.269"}});
        world.advance(450);
        const double e = mean_of(world, energy, 6, 8);
        EXPECT_NEAR(e / onsager(2.269), 1, 0.03) << scene;
        EXPECT_EQ(e < onsager(2.269), scene == std::string("up")) << e;
        sum += e / 2;
    }
    EXPECT_NEAR(sum / onsager(2.269), 1, 0.01);
}

TEST(Ising, SpontaneousMagnetisationIsYangs) {
    World world = ising({256, 256}, {{"scene", "up"}, {"temperature", "2"}});
    world.advance(200);
    EXPECT_NEAR(mean_of(world, magnetisation, 10, 15) / yang(2), 1, 0.01);
}

// C = dE/dT: from the fluctuations, and from Onsager's energies at two temperatures. Mean of six independent runs.
TEST(Ising, HeatCapacityIsTheSlopeOfTheEnergy) {
    constexpr double t = 3;
    double sum = 0;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"}) {
        World world = ising({48, 48}, {{"temperature", "3"}, {"seed", seed}});
        world.advance(200);
        world.advance(1024 + 16);
        sum += probe(world, heat_capacity) / 6;
    }
    EXPECT_NEAR(sum / ((onsager(t + 0.01) - onsager(t - 0.01)) / 0.02), 1, 0.2);
}

// The exact energy of q states at their critical temperature is -(1 + 1/√q) if the transition is continuous: R. J.
// Baxter, J. Phys. C 6 (1973) L445.
TEST(Ising, EnergyOfThreeStatesAtTheCriticalTemperatureIsBaxters) {
    World world =
        ising({128, 128}, {{"scene", "up"}, {"model", "potts"}, {"states", "3"}, {"temperature", "0.994973"}});
    world.advance(600);
    EXPECT_NEAR(mean_of(world, energy, 10, 10) / -(1 + 1 / std::sqrt(3)), 1, 0.03);
}

/// The critical temperatures that the texts and the map use: 2 / ln(1 + √2), and 1 / ln(1 + √q).
TEST(Ising, TheMapsMiddleIsTheCriticalTemperature) {
    const Definition& d = catalog().at("ising");
    glint_pointer at{};
    at.size = sizeof at, at.x = 50, at.y = 30, at.buttons = GLINT_LEFT, at.phase = GLINT_PRESS;
    char why[64];
    for (int q = 1; q <= 8; ++q) { // 1: Ising
        Params p = preset(d, "warm_to_cold");
        if (q > 1) set(p, "model", "potts"), set(p, "states", std::to_string(q));
        ASSERT_EQ(d.sim().edit(&at, 100, 60, p.data(), why, sizeof why), 0);
        const double exact = (q == 1 ? 2 : 1) / std::log(1 + std::sqrt(q == 1 ? 2 : q));
        EXPECT_NEAR(double(p.get<float>(*d.param("temperature"))), exact, 2e-6) << q;
    }
}

// For spins without neighbours the field favours state 0 by e^(H/T): all states then occur in Boltzmann's shares.
TEST(Ising, FreeSpinsHaveBoltzmannsShares) {
    for (const char* dynamics : {"metropolis", "heat_bath"})
        for (const char* states : {"2", "3", "5"}) {
            World world = ising({128, 128}, {{"model", "potts"},
                                             {"states", states},
                                             {"coupling", "0"},
                                             {"temperature", "0.8"},
                                             {"field", "0.4"},
                                             {"dynamics", dynamics}});
            world.advance(60);
            const int q = std::stoi(states);
            const double favour = std::exp(0.4 / 0.8), all = favour + q - 1;
            const Numbers spins = numbers(world, "spin");
            for (int state = 0; state < q; ++state) {
                double share = 0;
                for (std::size_t i = 0; i < spins.size(); ++i) share += (spins[i] == state) / double(spins.size());
                EXPECT_NEAR(share, (state == 0 ? favour : 1) / all, 0.016) << dynamics << " " << states;
            }
        }
}

const Settings kinds[] = {
    {{"temperature", "2.269"}},
    {{"temperature", "1.4"}, {"field", "0.3"}, {"period", "9"}, {"edges", "open"}},
    {{"temperature", "2"}, {"coupling", "-0.7"}, {"dynamics", "heat_bath"}},
    {{"heat", "map"}},
    {{"model", "potts"}, {"states", "3"}, {"temperature", "0.995"}, {"edges", "open"}},
    {{"model", "potts"}, {"states", "8"}, {"temperature", "0.74"}, {"dynamics", "heat_bath"}},
};

TEST(Ising, MethodsAndSplitsOfStepsGiveTheSameBits) {
    for (const Settings& kind : kinds)
        for (const Extent e : {Extent{16, 16}, Extent{17, 31}, Extent{33, 16}, Extent{96, 40}}) {
            Settings words = kind, textbook = kind;
            words.emplace_back("method", "words"), textbook.emplace_back("method", "textbook");
            words.emplace_back("brush", "magnet"), textbook.emplace_back("brush", "magnet");
            World one = ising(e, textbook), other = ising(e, words);
            for (World* world : {&one, &other})
                world->stroke({sizeof(glint_stroke), 12, 3, 33, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
            one.advance(37);
            for (const int steps : {1, 15, 16, 5}) other.advance(steps);
            for (const char* id : {"spin", "magnet"})
                EXPECT_TRUE(same_bits(numbers(one, id), numbers(other, id)))
                    << kind[0].first << " " << e.width << "x" << e.height;
            EXPECT_EQ(one.probe().values, other.probe().values);
        }
}

TEST(Ising, SpinsStayAmongTheirStates) {
    World world = ising({64, 48}, {{"model", "potts"}, {"states", "3"}, {"brush_state", "7"}, {"temperature", "6"}});
    world.stroke({sizeof(glint_stroke), 3, 3, 60, 40, GLINT_LEFT, 0, GLINT_PRESS, 0});
    EXPECT_EQ(numbers(world, "spin")[std::size_t(3 * 64 + 3)], 1) << "7 of three states is 1";
    world.advance(20);
    EXPECT_EQ(largest(numbers(world, "spin")), 2);
}

TEST(Ising, AStrongMagnetHoldsItsSpinsInAHotWorld) {
    World world = ising({64, 64}, {{"temperature", "5"}, {"brush", "magnet"}, {"brush_radius", "6"}, {"magnet", "10"}});
    world.stroke({sizeof(glint_stroke), 32, 32, 32, 32, GLINT_LEFT, 0, GLINT_PRESS, 0});
    world.advance(50);
    const Numbers spins = numbers(world, "spin"), magnets = numbers(world, "magnet");
    int held = 0, all = 0;
    for (std::size_t i = 0; i < spins.size(); ++i)
        if (magnets[i] > 0) ++all, held += spins[i] == 1;
    EXPECT_GT(all, 90);
    EXPECT_GT(held, 0.9 * all);
    world.stroke({sizeof(glint_stroke), 0, 32, 64, 32, GLINT_RIGHT, 0, GLINT_PRESS, 0});
    world.stroke({sizeof(glint_stroke), 32, 0, 32, 64, GLINT_RIGHT, 0, GLINT_PRESS, 0});
    EXPECT_EQ(largest(numbers(world, "magnet")), 0) << "the right button takes magnets away";
}

} // namespace
} // namespace glint::test::spins
