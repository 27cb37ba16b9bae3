// The wave tank's tiles are its single steps, bit for bit, whatever happens in it. Cases are drawn at random from a
// seed; a failure names the seed, and that seed draws the case again.
#include "sims/api/view.h"
#include "tests/support/run.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <random>

namespace glint::test {
namespace {

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

void paths_agree_while_painting(unsigned seed) {
    std::mt19937 random(seed);
    const auto whole = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
    const Definition& d = catalog().at("waves");
    const bool several_tiles = whole(0, 4) == 0;
    const Extent e{whole(16, several_tiles ? 1100 : 90), whole(16, several_tiles ? 260 : 90)};
    Params p(d);
    for (const glint_param& row : d.params()) { // anything that its row allows
        const double at = row.min + (row.max - row.min) * std::generate_canonical<double, 32>(random);
        if (row.type == GLINT_FLOAT) p.put(row, static_cast<float>(at));
        if (row.type == GLINT_INT || row.type == GLINT_CHOICE) p.put(row, static_cast<std::int32_t>(std::round(at)));
    }
    const bool periodic = p.text(*d.param("edges")) == "periodic";
    if (!periodic && whole(0, 1)) set(p, "edges", "absorbing");
    Params other = p;
    set(p, "path", "textbook"), set(other, "path", whole(0, 3) && !periodic ? "temporal" : "auto");
    World one(d, cpu(), e, p), tiled(d, cpu(), e, other);
    for (int i = 0; i < 3; ++i) {
        const int steps = whole(1, 20);
        const auto at = [&](int cells) { return static_cast<float>(whole(0, cells)); };
        const glint_stroke stroke{sizeof stroke,
                                  at(e.width),
                                  at(e.height),
                                  at(e.width),
                                  at(e.height),
                                  whole(0, 3) ? GLINT_LEFT : GLINT_RIGHT,
                                  0,
                                  GLINT_PRESS,
                                  one.step()};
        for (World* world : {&one, &tiled}) world->advance(steps);
        for (const char* name : {"height", "previous"})
            ASSERT_TRUE(same_bits(field(one, name), field(tiled, name)))
                << "seed " << seed << ": " << name << " after " << steps << " steps at " << e.width << "x" << e.height
                << ", edges " << p.text(*d.param("edges")) << ", source " << p.text(*d.param("source"));
        for (World* world : {&one, &tiled}) world->stroke(stroke);
    }
}

TEST(WavesProperties, TilesAreSingleStepsWhilePainting) {
    for (unsigned seed = 0; seed < 800 && !testing::Test::HasFailure(); ++seed) paths_agree_while_painting(seed);
}

} // namespace
} // namespace glint::test
