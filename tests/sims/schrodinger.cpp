// The wave packet compared with quantum mechanics, in closed form or by an integral: D. J. Griffiths, Introduction to
// Quantum Mechanics, 2nd edition, problem 2.22 (spreading), 2.33 (barrier); the conserved sum: P. B. Visscher,
// Computers in Physics 5 (1991) 596.
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <string>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;
Params packet_with(Settings settings) {
    Params p(catalog().at("schrodinger"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World packet(Extent e, Settings settings) { return {catalog().at("schrodinger"), cpu(), e, packet_with(settings)}; }
double probability(World& world) { return world.probe().values[0]; }

/// One step as in a textbook, without an absorbing layer.
struct PlainWave {
    int w, h;
    bool periodic;
    std::vector<float> re, im, potential;

    PlainWave(World& world, bool ring)
        : w(world.extent().width),
          h(world.extent().height),
          periodic(ring),
          re(field(world, "re")),
          im(field(world, "im")),
          potential(field(world, "potential")) {}
    float at(const std::vector<float>& f, int x, int y) const {
        if (periodic) x = (x + w) % w, y = (y + h) % h;
        return x >= 0 && y >= 0 && x < w && y < h ? f[std::size_t(y * w + x)] : 0.f;
    }
    void half_step(std::vector<float>& part, const std::vector<float>& other, float by) const {
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const auto i = std::size_t(y * w + x);
                const float sum =
                    (at(other, x - 1, y) + at(other, x + 1, y)) + (at(other, x, y - 1) + at(other, x, y + 1));
                const float energy = std::fmaf(potential[i] + 2, other[i], -0.5f * sum);
                part[i] = potential[i] >= 2 ? 0.f : std::fmaf(by, energy, part[i]);
            }
    }
    void step(float dt) { half_step(re, im, dt), half_step(im, re, -dt); }
};

TEST(Schrodinger, EveryMethodAndEdgeEqualsPlainLoopsBitForBit) {
    for (const char* method : {"textbook", "temporal", "auto"})
        for (const char* edges : {"reflecting", "periodic"})
            for (const Extent e : {Extent{16, 16}, Extent{16, 40}, Extent{70, 16}, Extent{33, 70}, Extent{300, 61}}) {
                World world = packet(e, {{"scene", "slits"},
                                         {"edges", edges},
                                         {"method", method},
                                         {"brush", "well"},
                                         {"packet_radius", "300"}});
                world.stroke({sizeof(glint_stroke), 3, 3, 30, 50, GLINT_LEFT, 0, GLINT_PRESS, 0});
                PlainWave plain(world, edges == std::string("periodic"));
                world.advance(21);
                for (int i = 0; i < 21; ++i) plain.step(0.35f);
                EXPECT_TRUE(same_bits(field(world, "re"), plain.re)) << method << " " << edges << " " << e.width;
                EXPECT_TRUE(same_bits(field(world, "im"), plain.im)) << method << " " << edges << " " << e.width;
            }
}

// The leapfrog keeps Visscher's sum exactly; only float rounding remains.
TEST(Schrodinger, KeepsItsNormOverTenThousandSteps) {
    for (const auto& [scene, edges] :
         {std::pair{"open", "periodic"}, {"trap", "reflecting"}, {"stadium", "reflecting"}}) {
        World world = packet(
            {64, 56},
            {{"scene", scene}, {"edges", edges}, {"wavelength", "160"}, {"packet_x", "40"}, {"packet_radius", "90"}});
        const double before = probability(world);
        world.advance(10000);
        EXPECT_NEAR(probability(world) / before, 1, 1e-4) << scene << " " << edges;
    }
}

TEST(Schrodinger, AbsorbingEdgesLetNearlyNothingReturn) {
    World world = packet(
        {300, 200},
        {{"scene", "open"}, {"packet_x", "60"}, {"wavelength", "50"}, {"packet_radius", "60"}, {"edges", "absorbing"}});
    const double before = probability(world);
    world.advance(2500);
    EXPECT_LT(probability(world), 0.01 * before);
}

/// Standard deviation of the density along x, in cells.
double spread(World& world) {
    const std::vector<float> re = field(world, "re"), im = field(world, "im");
    double sum = 0, first = 0, second = 0;
    for (int i = 0; i < int(re.size()); ++i) {
        const double a = double(re[std::size_t(i)]), b = double(im[std::size_t(i)]), x = i % world.extent().width;
        const double density = a * a + b * b;
        sum += density, first += density * x, second += density * x * x;
    }
    return std::sqrt(second / sum - first * first / sum / sum);
}

// sigma(t)^2 = sigma^2 + (hbar t / (2 m sigma))^2. On a row that is periodic upwards the packet is one-dimensional.
TEST(Schrodinger, APacketSpreadsAsTheFormulaSays) {
    World world = packet({1024, 64}, {{"scene", "open"},
                                      {"packet_x", "50"},
                                      {"packet_radius", "192"},
                                      {"wavelength", "200"},
                                      {"direction", "90"},
                                      {"edges", "periodic"}});
    const double sigma = 192 * 64 / 1024.;
    EXPECT_NEAR(spread(world) / sigma, 1, 0.002);
    for (int steps = 500; steps <= 2000; steps += 500) {
        world.advance(500);
        const double t = steps * 0.35;
        EXPECT_NEAR(spread(world) / std::hypot(sigma, t / (2 * sigma)), 1, 0.01) << steps;
    }
}

/// Transmission of a wave of that energy through a barrier of that height and width.
double transmission(double energy, double height, double width) {
    const double q = std::sqrt(2 * std::abs(height - energy));
    const double s = energy < height ? std::sinh(q * width) : std::sin(q * width);
    return 1 / (1 + height * height * s * s / (4 * energy * std::abs(height - energy)));
}

// Averaged over the packet's momenta, whose density is a Gaussian of the deviation 1 / (2 sigma). A cell is 1024 / 96
// of the length unit of the parameters.
TEST(Schrodinger, TransmissionThroughABarrierIsTheAnalyticOne) {
    constexpr double turn = 2 * std::numbers::pi, wavelength = 18, sigma = 37.5, width = 4;
    for (const double height : {0.8, 1.2}) {
        Params p = packet_with({{"scene", "barrier"},
                                {"packet_x", "30"},
                                {"edges", "periodic"},
                                {"wavelength", "192"},
                                {"packet_radius", "400"},
                                {"width", "42.6667"}});
        set(p, "height", std::to_string(height));
        World world(catalog().at("schrodinger"), cpu(), {800, 96}, p);
        world.advance(2700); // both parts have left the barrier
        const double through = world.probe().values[1] / world.probe().values[0];
        const double k0 = turn / wavelength, top = height * (1 - std::cos(k0));
        double sum = 0, weights = 0;
        for (double k = k0 - 4 / sigma; k < k0 + 4 / sigma; k += 0.001 / sigma) {
            const double weight = std::exp(-2 * (k - k0) * (k - k0) * sigma * sigma);
            sum += weight * transmission(1 - std::cos(k), top, width), weights += weight;
        }
        EXPECT_NEAR(through / (sum / weights), 1, 0.02) << height << ": " << through << ", " << sum / weights;
    }
}

// Minima of two slits: the paths from both differ by half a wavelength, or by one and a half.
TEST(Schrodinger, BehindADoubleSlitTheMinimaAreWhereTheyBelong) {
    constexpr Extent e{400, 320};
    constexpr double wavelength = 10, separation = 40;
    constexpr int wall_x = 152, screen_x = wall_x + 170;
    World world = packet(e, {{"scene", "slits"},
                             {"packet_x", "18"},
                             {"wavelength", "32"},
                             {"packet_radius", "110"},
                             {"slit_width", "32"},
                             {"slit_separation", "128"},
                             {"edges", "absorbing"}});
    std::vector<double> seen(e.height, 0.);
    for (int i = 0; i < 80; ++i) {
        world.advance(22);
        const std::vector<float> re = field(world, "re"), im = field(world, "im");
        for (int y = 0; y < e.height; ++y) {
            const auto at = std::size_t(y * e.width + screen_x);
            seen[std::size_t(y)] += double(re[at]) * double(re[at]) + double(im[at]) * double(im[at]);
        }
    }
    const auto difference = [&](double y) {
        return std::hypot(screen_x - wall_x, y + separation / 2) - std::hypot(screen_x - wall_x, y - separation / 2);
    };
    for (const double waves : {0.5, 1.5}) {
        double y = 0;
        while (difference(y) < waves * wavelength) y += 0.01;
        for (const int side : {-1, 1}) {
            const int expected = int(std::lround(159.5 + side * y)), from = expected - 10, to = expected + 10;
            const auto least = std::min_element(seen.begin() + from, seen.begin() + to + 1);
            EXPECT_NEAR(double(least - seen.begin()), 159.5 + side * y, 4) << waves; // of 46 between two minima
            EXPECT_LT(*least, 0.1 * *std::max_element(seen.begin(), seen.end())) << waves;
        }
    }
}

// The packet in the trap comes back after a period, like a marble, with its shape unchanged: a coherent state.
TEST(Schrodinger, APacketInAHarmonicTrapComesBackAfterAPeriod) {
    World world = packet({220, 128}, {{"scene", "trap"},
                                      {"packet_x", "50"},
                                      {"packet_y", "50"},
                                      {"wavelength", "200"},
                                      {"packet_radius", "110"},
                                      {"edges", "reflecting"}});
    const auto middle = [&] {
        const std::vector<float> re = field(world, "re"), im = field(world, "im");
        double sum = 0, first = 0;
        for (int i = 0; i < int(re.size()); ++i) {
            const double a = double(re[std::size_t(i)]), b = double(im[std::size_t(i)]);
            sum += a * a + b * b, first += (a * a + b * b) * (i % 220 - 109.5);
        }
        return first / sum;
    };
    const double k = 2 * std::numbers::pi / 25, period = 2 * std::numbers::pi * 64 / k; // V = k^2 / 2 at 64 cells
    double farthest = 0;
    for (int quarter = 1; quarter <= 4; ++quarter) {
        world.advance(int(std::lround(period / 4 / 0.35)));
        farthest = std::max(farthest, std::abs(middle()));
        if (quarter % 2 != 0) continue;
        EXPECT_NEAR(middle(), 0, 3) << "half periods: " << quarter / 2;
    }
    EXPECT_GT(farthest, 40) << "it moved";
}

} // namespace
} // namespace glint::test
