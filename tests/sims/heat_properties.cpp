// Every method for a step of heat gives the bits of plain loops, for any plate, heaters, edges, steps and tiles. Cases
// are drawn at random from a seed; a failure names the seed, and that seed draws the same case again.
#include "sims/heat/temporal.h"
#include "support/draws.h"
#include "support/plain_heat.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr const char* edge_names[] = {"insulated", "cold", "periodic"};

/// Mostly between 0 and 1; also zeros of both signs, denormal and very large numbers.
float temperature(Draws& draw) {
    constexpr float odd[] = {0.f, -0.f, 1.f, 1e-45f, -3e-40f, 1e30f, -1e30f};
    return draw.one_in(8) ? odd[draw.whole(0, 6)] : draw.real(0, 1);
}
float conduction(Draws& draw) { return draw.one_in(3) ? 0.25f : draw.real(0.001f, 0.25f); }

/// Some heaters at random places, and sometimes in rows and columns where tiles meet.
void place_heaters(Plain& plate, Draws& draw, heat::Tiling tiling) {
    const int one_in = draw.whole(1, 40);
    const bool seams = draw.one_in(2), scattered = draw.one_in(2);
    for (int y = 0; y < plate.height; ++y)
        for (int x = 0; x < plate.width; ++x) {
            const bool seam = x % tiling.width <= 1 || y % tiling.height <= 1;
            if ((seam ? seams : scattered) && draw.one_in(one_in)) plate.heaters[plate.index(x, y)] = temperature(draw);
        }
}

struct Plate { // the same in the simulation's memory
    explicit Plate(const Plain& p)
        : now(device, {p.width, p.height}), next(device, {p.width, p.height}), heaters(device, {p.width, p.height}) {
        now.write(p.temperature);
    }
    void advance(const Plain& p, float k, Boundary boundary, int steps, heat::Tiling tiling, Simd simd) {
        heaters.write(p.heaters);
        heat::advance_tiles(device,
                            {std::as_const(now).view(), std::as_const(heaters).view(), next.view(), k, boundary}, steps,
                            tiling, simd);
        swap(now, next);
    }
    std::vector<float> cells() const {
        std::vector<float> all;
        for (int y = 0; y < now.extent().height; ++y) {
            const float* row = &now.view()(0, y);
            all.insert(all.end(), row, row + now.extent().width);
        }
        return all;
    }
    const Device device{cpu().table()};
    Field<float> now, next, heaters;
};

void tiles_equal_plain_loops(unsigned seed) {
    Draws draw(seed);
    const bool large = draw.one_in(100);
    Plain plain(draw.whole(1, large ? 700 : 80), draw.whole(1, large ? 300 : 60));
    const heat::Tiling tiling{heat::tile_unit * draw.whole(1, large ? 16 : 4), draw.whole(1, large ? 200 : 70)};
    const int boundary = draw.whole(0, 2);
    const float k = conduction(draw);
    for (float& t : plain.temperature) t = temperature(draw);
    place_heaters(plain, draw, tiling);
    Plate plate(plain);
    const Simd simd = draw.one_in(2) ? Simd::avx2 : widest_simd();
    for (int passes = draw.whole(1, 3); passes > 0; --passes) {
        const int steps = draw.whole(1, heat::max_temporal_block);
        plate.advance(plain, k, Boundary(boundary), steps, tiling, simd);
        for (int i = 0; i < steps; ++i) plain.step(k, edge_names[boundary]);
        if (draw.one_in(3)) place_heaters(plain, draw, tiling); // painted between steps
        if (draw.one_in(6)) std::fill(plain.heaters.begin(), plain.heaters.end(), none);
    }
    EXPECT_TRUE(same_bits(plate.cells(), plain.temperature))
        << "seed " << seed << ": " << plain.width << "x" << plain.height << ", tiles of " << tiling.width << "x"
        << tiling.height << ", " << edge_names[boundary] << (simd == Simd::avx2 ? ", AVX2" : "");
}

TEST(HeatProperties, TilesEqualPlainLoopsInTenThousandCases) {
    for (unsigned seed = 0; seed < unsigned(cases_here(10000)) && !testing::Test::HasFailure(); ++seed)
        tiles_equal_plain_loops(seed);
}

/// A user's actions: methods are switched, heaters are painted, any number of steps is requested.
void methods_agree_while_painting(unsigned seed) {
    Draws draw(seed);
    const Definition& d = catalog().at("heat");
    const glint_param& method = *d.param("method");
    const Extent e{draw.whole(16, 600), draw.whole(16, 300)};
    Params p(d);
    set(p, "scene", d.param("scene")->choices[draw.whole(0, 5)].id), set(p, "edges", edge_names[draw.whole(0, 2)]);
    p.put(*d.param("k"), conduction(draw));
    World reference(d, cpu(), e, p), other(d, cpu(), e, p);
    Params chosen = p;
    p.put(method, method.reference), reference.set_params(p);
    for (int i = 0; i < 4; ++i) {
        do chosen.put(method, draw.whole(0, method.choice_count - 1));
        while (!unavailable(d, cpu().device(), e, chosen).empty());
        other.set_params(chosen);
        const int steps = draw.whole(1, 35);
        const auto at = [&](int cells) { return static_cast<float>(draw.whole(-20, cells + 20)); };
        const glint_stroke stroke{sizeof stroke,
                                  at(e.width),
                                  at(e.height),
                                  at(e.width),
                                  at(e.height),
                                  draw.one_in(3) ? GLINT_RIGHT : GLINT_LEFT,
                                  0,
                                  GLINT_PRESS,
                                  reference.step()};
        for (World* world : {&reference, &other}) world->advance(steps), world->stroke(stroke);
        ASSERT_TRUE(same_bits(field(reference, "temperature"), field(other, "temperature")))
            << "seed " << seed << ": method " << chosen.text(method) << ", " << steps << " steps at " << e.width << "x"
            << e.height;
    }
}

TEST(HeatProperties, MethodsAgreeWhilePainting) {
    for (unsigned seed = 0; seed < unsigned(cases_here(150)) && !testing::Test::HasFailure(); ++seed)
        methods_agree_while_painting(seed);
}

} // namespace
} // namespace glint::test
