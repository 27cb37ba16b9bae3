// The wave tank on a GPU, played or real, against `textbook` on the CPU: whatever is in the tank, drives it, falls into
// it and is painted while it runs. Cases are drawn at random from a seed; a failure names it, and it draws the case
// again.
#pragma once
#include "tests/support/draws.h"
#include "tests/support/run.h"
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test::waves {

/// Anything that its rows allow; the ends, and what makes waves at all, more often than by chance.
inline Params any_params(Draws& draw, const Definition& d) {
    Params p(d);
    for (const glint_param& row : d.params()) {
        const double share = draw.one_in(8) ? 0 : draw.one_in(8) ? 1 : draw.share();
        const double at = row.min + (row.max - row.min) * share;
        if (row.type == GLINT_FLOAT) p.put(row, static_cast<float>(at));
        if (row.type == GLINT_INT || row.type == GLINT_CHOICE) p.put(row, static_cast<std::int32_t>(std::round(at)));
    }
    if (draw.one_in(2)) set(p, "edges", "absorbing");
    if (draw.one_in(2)) set(p, "scene", "open"); // the others leave no tile of open water in a tank so small
    if (draw.one_in(2)) set(p, "rain", "60");
    p.clamp();
    return p;
}

inline glint_stroke any_stroke(Draws& draw, Extent e, std::int64_t step) {
    const auto at = [&](int cells) { // often a side, or a seam between two tiles
        return static_cast<float>(draw.one_in(2) ? cells * draw.whole(0, 3) / 3 : draw.whole(-20, cells + 20));
    };
    const float x = at(e.width), y = at(e.height);
    const float x1 = draw.one_in(3) ? at(e.width) : x, y1 = draw.one_in(3) ? at(e.height) : y;
    return {sizeof(glint_stroke), x, y, x1, y1, draw.one_in(4) ? GLINT_RIGHT : GLINT_LEFT, 0, GLINT_PRESS, step};
}

inline bool same_bits(World& a, World& b, const char* name) {
    const std::vector<float> x = field(a, name), y = field(b, name);
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size() * sizeof(float)) == 0;
}

struct Sizes {
    Extent least, most;

    Extent any(Draws& draw) const { // often one that blocks fill without a rest
        const auto cells = [&](int low, int high, int unit) {
            const int n = draw.whole(low, high);
            return draw.one_in(3) && n / unit * unit >= low ? n / unit * unit : n;
        };
        const int width = cells(least.width, most.width, draw.one_in(2) ? 128 : 4);
        return {width, cells(least.height, most.height, 16)};
    }
};

/// The case of one seed.
inline void agrees(Host& gpu, const char* path, Sizes sizes, unsigned seed) {
    Draws draw(seed);
    const Definition& d = catalog().at("waves");
    const Extent e = sizes.any(draw);
    Params p = any_params(draw, d);
    set(p, "path", "textbook");
    World reference(d, cpu(), e, p);
    set(p, "path", path);
    World other(d, gpu, e, p);
    ASSERT_EQ(unavailable(d, gpu, e, p), "");
    for (int i = 0; i < 3; ++i) {
        const int steps = draw.whole(1, draw.one_in(4) ? 19 : 8);
        for (World* world : {&reference, &other}) world->advance(steps);
        for (const char* name : {"height", "previous"})
            ASSERT_TRUE(same_bits(reference, other, name))
                << "seed " << seed << ": " << path << ", " << name << " after " << steps << " steps at " << e.width
                << "x" << e.height << ", edges " << p.text(*d.param("edges")) << ", source "
                << p.text(*d.param("source")) << ", scene " << p.text(*d.param("scene"));
        Params edited = reference.params();
        edited.put(*d.param("brush"), draw.whole(0, 4)), set(edited, "brush_radius", draw.one_in(2) ? "20" : "90");
        const glint_stroke s = any_stroke(draw, e, reference.step());
        for (World* world : {&reference, &other}) {
            set(edited, "path", world == &other ? path : "textbook");
            world->set_params(edited), world->stroke(s);
        }
    }
}

inline void agrees_in(int cases, Host& gpu, const char* path, Sizes sizes) {
    for (int seed = 0; seed < cases && !testing::Test::HasFailure(); ++seed)
        agrees(gpu, path, sizes, static_cast<unsigned>(seed));
}

} // namespace glint::test::waves
