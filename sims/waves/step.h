// One leapfrog step of the wave equation: u(t+1) = 2 u(t) - u(t-1) + c^2 lap(u), written over u(t-1).
// The medium of a cell: 0 open water, towards 1 shallows, below 0 reeds, -1 wall.
#pragma once
#include "waves/params.h"

namespace waves {

inline constexpr float open_water = 0, full_shallows = 1, full_reeds = -0.5f, wall = -1;
inline constexpr float reeds_hold = 0.4f; // reeds damp twice this share of the motion in a step, times their medium

struct Step {
    glint::View<const float> now, medium;
    glint::View<float> before;
    Boundary boundary;
    float speed, slower; // cells a step; the factor 1 + slower holds in the shallows
    float steady;        // 1 - half of the share of motion that is lost
    float push;          // added along the left edge by the plane source

    /// The part of a neighbour of height `there` in the Laplacian. Across a wall 0: the slope is zero there.
    GLINT_HD static float toward(float there, float its_medium, float u) {
        const float difference = there - u;
        return its_medium > wall ? difference : 0.f;
    }
    GLINT_HD float toward(int x, int y, float u, glint::Interior) const { return toward(now(x, y), medium(x, y), u); }
    GLINT_HD float toward(int x, int y, float u, glint::Border) const {
        const int w = now.width, h = now.height;
        const bool inside = x >= 0 && y >= 0 && x < w && y < h;
        if (!inside && boundary != Boundary::periodic) return 0;
        return toward(x < 0 ? w - 1 : x >= w ? 0 : x, y < 0 ? h - 1 : y >= h ? 0 : y, u, glint::Interior{});
    }
    GLINT_HD float local_speed(float m) const { return m > wall ? fmaf(m > 0 ? m : 0.f, slower, 1.f) * speed : 0.f; }
    GLINT_HD float force(float m, float lap) const {
        const float c = local_speed(m);
        return c * c * lap;
    }
    GLINT_HD static float pushed(int x, float m, float force, float push) {
        return x == 0 && m > wall ? force + push : force;
    }
    GLINT_HD float moved(float u, float was, float m, float force) const {
        const float s = fmaf(reeds_hold, m < 0 ? m : 0.f, steady);
        return fmaf(s, force, fmaf(2 * s - 1, u - was, u));
    }

    template <class Place> GLINT_HD float next(int x, int y, Place place) const {
        const float u = now(x, y), m = medium(x, y);
        const float lap = (toward(x - 1, y, u, place) + toward(x + 1, y, u, place)) +
                          (toward(x, y - 1, u, place) + toward(x, y + 1, u, place));
        float f = force(m, lap);
        if constexpr (std::is_same_v<Place, glint::Border>) f = pushed(x, m, f, push);
        return moved(u, before(x, y), m, f);
    }
    GLINT_HD void operator()(int x, int y, glint::Interior place) const { before(x, y) = next(x, y, place); }
    GLINT_HD void operator()(int x, int y, glint::Border place) const {
        if (boundary != Boundary::absorbing) before(x, y) = next(x, y, place); // else AbsorbingBoundary has done it
    }
};

} // namespace waves
