// The forces on the fluid: buoyancy, vorticity confinement, nozzles; and the brushes.
#pragma once
#include "fluid/flow.h"
#include "fluid/sources.h"

namespace fluid {

struct Ink {
    glint::View<const float> red, green, blue;
    GLINT_HD float amount(int x, int y) const {
        const float r = red(x, y), g = green(x, y), b = blue(x, y), more = r > g ? r : g;
        return more > b ? more : b;
    }
};

struct Turn { // Vorticity of each cell, for the confinement.
    Flow flow;
    glint::View<float> to;
    GLINT_HD void operator()(int x, int y) const { to(x, y) = flow.vorticity(x, y); }
};

/// R. Fedkiw, J. Stam, H. W. Jensen, SIGGRAPH 2001: a push around each vortex, so that it turns faster.
struct Push {
    glint::View<float> u, v;
    Ink ink;
    glint::View<const float> turn;
    Nozzles nozzles;
    float buoyancy, confinement, most; // most: the highest speed that a force may cause, cells a step
    bool periodic;

    template <class Place> GLINT_HD float vorticity_at(int x, int y, Place place) const {
        const auto boundary = periodic ? glint::Boundary::periodic : glint::Boundary::neumann;
        return place.fetch(turn, x, y, turn.extent(), boundary, 0.f);
    }
    /// The confinement's push at a cell's middle, which may lie outside the grid.
    template <class Place> GLINT_HD Point vorticity_confinement(int x, int y, Place place) const {
        const float gx = fabsf(vorticity_at(x + 1, y, place)) - fabsf(vorticity_at(x - 1, y, place));
        const float gy = fabsf(vorticity_at(x, y + 1, place)) - fabsf(vorticity_at(x, y - 1, place));
        const float strong = confinement * vorticity_at(x, y, place) / (sqrtf(fmaf(gx, gx, gy * gy)) + 1e-6f);
        return {strong * gy, -strong * gx};
    }
    GLINT_HD float limited(float speed) const { return speed > -most ? speed < most ? speed : most : -most; }

    static constexpr int stencil_radius = 2;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        float to_u = u(x, y), to_v = v(x, y);
        if (confinement > 0) {
            const Point here = vorticity_confinement(x, y, place);
            to_u += 0.5f * (here.x + vorticity_confinement(x > 0 ? x - 1 : periodic ? u.width - 1 : x, y, place).x);
            to_v += 0.5f * (here.y + vorticity_confinement(x, y > 0 ? y - 1 : periodic ? v.height - 1 : y, place).y);
        }
        const float under = ink.amount(x, y > 0 ? y - 1 : periodic ? v.height - 1 : y);
        to_v = fmaf(0.5f * buoyancy, ink.amount(x, y) + under, to_v);
        for (int i = 0; i < nozzles.count; ++i) {
            const Nozzle& n = nozzles.at[i];
            const float cx = static_cast<float>(x), cy = static_cast<float>(y);
            to_u = fmaf(n.share * n.inside(cx, cy + 0.5f), n.u - to_u, to_u);
            to_v = fmaf(n.share * n.inside(cx + 0.5f, cy), n.v - to_v, to_v);
        }
        u(x, y) = limited(to_u), v(x, y) = limited(to_v);
    }
};

/// Applies a brush to a cell and to its left and lower side.
struct BrushCell {
    glint::View<float> u, v, red, green, blue, walls;
    Brush brush;
    glint::Tint ink;
    float to_u, to_v; // the speed that the brush gives
    bool moves;

    GLINT_HD void give(int x, int y, float share, const glint::Tint& tint) const {
        red(x, y) = fmaf(share, tint.r - red(x, y), red(x, y));
        green(x, y) = fmaf(share, tint.g - green(x, y), green(x, y));
        blue(x, y) = fmaf(share, tint.b - blue(x, y), blue(x, y));
    }
    GLINT_HD void operator()(int x, int y, float share) const {
        if (brush == Brush::wall || brush == Brush::eraser) {
            if (share < 0.5f) return;
            walls(x, y) = brush == Brush::wall ? 1.f : 0.f;
            give(x, y, 1, {0, 0, 0});
        } else if (!(walls(x, y) > 0)) {
            if (brush == Brush::ink) give(x, y, share, ink);
            if (!moves) return;
            u(x, y) = fmaf(share, to_u - u(x, y), u(x, y));
            v(x, y) = fmaf(share, to_v - v(x, y), v(x, y));
        }
    }
};

} // namespace fluid
