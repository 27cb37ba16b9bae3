// Gray-Scott against plain loops, the discrete Laplacian's own factors and Pearson's classes of patterns (J. E.
// Pearson, Science 261 (1993) 189).
#include "support/run.h"
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <numbers>
#include <numeric>

namespace glint::test {
namespace {

using Settings = std::initializer_list<std::pair<const char*, const char*>>;
Params dish_with(Settings settings) {
    Params p(catalog().at("gray_scott"));
    for (const auto& [id, text] : settings) set(p, id, text);
    return p;
}
World gray_scott(Extent e, Settings settings) { return {catalog().at("gray_scott"), cpu(), e, dish_with(settings)}; }

double mean(const std::vector<float>& cells) {
    return std::accumulate(cells.begin(), cells.end(), 0.) / double(cells.size());
}

/// One step as in a textbook.
struct PlainDish {
    int w, h;
    std::vector<float> u, v, walls;
    bool periodic;

    PlainDish(World& world, bool ring)
        : w(world.extent().width),
          h(world.extent().height),
          u(field(world, "u")),
          v(field(world, "v")),
          walls(field(world, "walls")),
          periodic(ring) {}
    float flow(const std::vector<float>& cells, int x, int y, float here) const {
        if (periodic) x = (x + w) % w, y = (y + h) % h;
        const bool open = x >= 0 && y >= 0 && x < w && y < h && !(walls[std::size_t(y * w + x)] > 0);
        return open ? cells[std::size_t(y * w + x)] - here : 0.f;
    }
    float laplacian(const std::vector<float>& cells, int x, int y) const {
        const float here = cells[std::size_t(y * w + x)];
        return (flow(cells, x - 1, y, here) + flow(cells, x + 1, y, here)) +
               (flow(cells, x, y - 1, here) + flow(cells, x, y + 1, here));
    }
    void step(float spread_u, float spread_v, float feed, float kill) {
        std::vector<float> next_u = u, next_v = v;
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                const auto i = std::size_t(y * w + x);
                if (walls[i] > 0) continue;
                const float reaction = u[i] * v[i] * v[i];
                next_u[i] = std::fmaf(spread_u, laplacian(u, x, y), std::fmaf(feed, 1 - u[i], u[i] - reaction));
                next_v[i] = std::fmaf(spread_v, laplacian(v, x, y), std::fmaf(-(feed + kill), v[i], v[i] + reaction));
            }
        u = next_u, v = next_v;
    }
};

TEST(GrayScott, EveryMethodAndEdgeEqualsPlainLoopsBitForBit) {
    for (const char* method : {"textbook", "temporal", "auto"})
        for (const char* edges : {"closed", "periodic"})
            for (const Extent e : {Extent{16, 16}, Extent{16, 40}, Extent{70, 16}, Extent{33, 70}, Extent{300, 61}}) {
                World world = gray_scott(e, {{"scene", "dense"},
                                             {"edges", edges},
                                             {"method", method},
                                             {"brush", "wall"},
                                             {"feed", "0.018"},
                                             {"kill", "0.055"}});
                world.stroke({sizeof(glint_stroke), 3, 3, 30, 50, GLINT_LEFT, 0, GLINT_PRESS, 0});
                PlainDish plain(world, edges == std::string("periodic"));
                world.advance(21);
                for (int i = 0; i < 21; ++i) plain.step(0.2097f, 0.1049f, 0.018f, 0.055f);
                EXPECT_TRUE(same_bits(field(world, "u"), plain.u)) << method << " " << edges << " " << e.width;
                EXPECT_TRUE(same_bits(field(world, "v"), plain.v)) << method << " " << edges << " " << e.width;
            }
}

// cos(2 pi (a x / w + b y / h)) is an eigenvector of the five-point Laplacian on a torus, of the eigenvalue
// 2 cos(2 pi a / w) + 2 cos(2 pi b / h) - 4.
TEST(GrayScott, WithoutReactionEachModeDecaysByItsOwnFactor) {
    constexpr Extent e{64, 48};
    constexpr double turn = 2 * std::numbers::pi, amplitude = 0.25, spread = 0.2;
    for (const auto& [a, b] : {std::pair{1, 0}, {0, 1}, {3, 2}, {7, 5}, {20, 11}}) {
        HostState state{
            dish_with({{"feed", "0"}, {"kill", "0"}, {"spread_u", "0.2"}}), e, 0, {{"u", e.width, e.height, {}}}};
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                state.fields[0].values.floats().push_back(
                    float(0.5 + amplitude * std::cos(turn * (a * x / 64. + b * y / 48.))));
        const std::vector<float> nothing(std::size_t(e.area()), 0.f);
        state.fields.push_back({"v", e.width, e.height, nothing});
        state.fields.push_back({"walls", e.width, e.height, nothing});
        World world(catalog().at("gray_scott"), cpu(), state);
        const double factor = 1 + spread * (2 * std::cos(turn * a / 64) + 2 * std::cos(turn * b / 48) - 4);
        const int steps = std::clamp(int(std::log(0.1) / std::log(std::abs(factor))), 1, 400);
        world.advance(steps);
        const std::vector<float> u = field(world, "u");
        double left = 0;
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x)
                left += 2. / double(e.area()) * double(u[std::size_t(y * e.width + x)]) *
                        std::cos(turn * (a * x / 64. + b * y / 48.));
        EXPECT_NEAR(left / (amplitude * std::pow(factor, steps)), 1, 1e-4) << a << ", " << b;
    }
}

// U + 2 V becomes 3 V: without feeding and removal the total stays.
TEST(GrayScott, WithoutFeedAndKillNothingIsLostInADishWithWalls) {
    World world = gray_scott(
        {100, 80}, {{"scene", "dense"}, {"feed", "0"}, {"kill", "0"}, {"edges", "closed"}, {"brush", "wall"}});
    world.stroke({sizeof(glint_stroke), 20, 10, 70, 60, GLINT_LEFT, 0, GLINT_PRESS, 0});
    const auto total = [&] { return mean(field(world, "u")) + mean(field(world, "v")); };
    const double before = total(), v = mean(field(world, "v"));
    world.advance(8); // later V would reach its upper limit in some cell, because nothing removes it
    EXPECT_NEAR(total(), before, 1e-6);
    EXPECT_GT(mean(field(world, "v")), 1.02 * v) << "the reaction runs";
}

/// The brush `wander` sets the rates of a place.
TEST(GrayScott, WanderingOnTheMapSetsFeedAndKillOfThePlace) {
    const Definition& d = catalog().at("gray_scott");
    Params p = preset(d, "map");
    glint_pointer at{};
    at.size = sizeof at, at.x = 50, at.y = 30, at.buttons = GLINT_LEFT, at.phase = GLINT_PRESS;
    char why[64];
    ASSERT_EQ(d.sim().edit(&at, 100, 60, p.data(), why, sizeof why), 0);
    World there(d, cpu(), {16, 16}, p);
    World same(d, cpu(), {16, 16},
               dish_with({{"scene", "dense"}, {"edges", "closed"}, {"feed", "0.04"}, {"kill", "0.0575"}}));
    there.advance(5), same.advance(5);
    EXPECT_LT(std::abs(mean(field(there, "v")) - mean(field(same, "v"))), 1e-6);
}

TEST(GrayScott, NoAmountThatIsPaintedMakesItLeaveItsRange) {
    World world = gray_scott({60, 40}, {{"amount", "0.5"}, {"spread_u", "0.25"}, {"spread_v", "0.25"}});
    for (int i = 0; i < 40; ++i) {
        world.stroke({sizeof(glint_stroke), float(i), 5, 40, float(i), GLINT_LEFT, 0, GLINT_PRESS, 0});
        world.advance(2);
        for (const char* id : {"u", "v"}) {
            const std::vector<float> cells = field(world, id);
            EXPECT_GE(*std::ranges::min_element(cells), 0.f) << id;
            EXPECT_LE(*std::ranges::max_element(cells), 1.f) << id;
        }
    }
}

/// Statistics that identify a pattern.
struct Statistics {
    double mean_v;
    double change; ///< mean absolute change of v in 50 steps, relative to its mean
    int spots;     ///< connected regions of v > 0.2
    double area;   ///< mean area of the spots, in cells
};
void fill(std::vector<char>& inside, Extent e, int first) {
    std::vector<int> left{first};
    while (!left.empty()) {
        const int i = left.back(), x = i % e.width, y = i / e.width;
        left.pop_back();
        if (!std::exchange(inside[std::size_t(i)], 0)) continue;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}})
            left.push_back((y + dy + e.height) % e.height * e.width + (x + dx + e.width) % e.width);
    }
}
Statistics statistics(World& world) {
    const std::vector<float> before = field(world, "v");
    world.advance(50);
    const std::vector<float> v = field(world, "v");
    Statistics s{mean(v), 0, 0, 0};
    std::vector<char> inside;
    for (std::size_t i = 0; i < v.size(); ++i) {
        s.change += double(std::abs(v[i] - before[i])) / double(v.size()) / s.mean_v;
        inside.push_back(v[i] > 0.2f);
    }
    s.area = double(std::ranges::count(inside, 1));
    for (int i = 0; i < int(v.size()); ++i)
        if (inside[std::size_t(i)]) ++s.spots, fill(inside, world.extent(), i);
    s.area /= std::max(1, s.spots);
    return s;
}

struct Range {
    double least, most;
    bool contains(double x) const { return x >= least && x <= most; }
};
struct Class {
    const char* preset;
    Range mean_v, change, spots, area;
};
class PearsonsClass : public testing::TestWithParam<Class> {};

// After 6000 steps at 128 x 128. The bounds were found once, from six seeds.
TEST_P(PearsonsClass, IsRecognisedByItsStatistics) {
    const Class& is = GetParam();
    for (const char* seed : {"1", "2"}) {
        Params p = preset(catalog().at("gray_scott"), is.preset);
        set(p, "seed", seed), set(p, "scene", "spots");
        World world(catalog().at("gray_scott"), cpu(), {128, 128}, p);
        world.advance(6000);
        const Statistics s = statistics(world);
        EXPECT_TRUE(is.mean_v.contains(s.mean_v)) << "mean v " << s.mean_v;
        EXPECT_TRUE(is.change.contains(s.change)) << "change " << s.change;
        EXPECT_TRUE(is.spots.contains(s.spots)) << s.spots << " spots";
        EXPECT_TRUE(is.area.contains(s.area)) << "of " << s.area << " cells";
    }
}

constexpr Class classes[] = {
    {"crescents", {0.035, 0.075}, {0.45, 0.75}, {12, 30}, {55, 150}},       // α: waves
    {"boiling", {0.19, 0.24}, {0.07, 0.22}, {1, 4}, {3000, 16384}},         // β: turmoil
    {"combed_stripes", {0.155, 0.185}, {0.05, 0.14}, {1, 10}, {600, 9000}}, // γ: stripes that move
    {"dividing_spots", {0.06, 0.095}, {0.23, 0.42}, {32, 60}, {38, 70}},    // ε: spots that divide and die
    {"dots", {0.094, 0.104}, {0.004, 0.014}, {66, 82}, {40, 52}},           // ζ: spots that hardly move any more
    {"coral", {0.16, 0.173}, {0.002, 0.013}, {2, 16}, {450, 2500}},         // θ: stripes that hardly move any more
    {"holes", {0.245, 0.255}, {0, 0.0015}, {1, 1}, {13500, 15000}},         // ι: rest, with holes in it
};
INSTANTIATE_TEST_SUITE_P(GrayScott, PearsonsClass, testing::ValuesIn(classes),
                         [](const auto& of) { return std::string(of.param.preset); });

} // namespace
} // namespace glint::test
