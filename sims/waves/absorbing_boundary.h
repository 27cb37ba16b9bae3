// Absorbing boundary after R. L. Higdon (Mathematics of Computation 47, 1986): each cell at the boundary continues the
// outgoing wave along its inward normal. Waves at two chosen angles pass almost without an echo, and waves at angles
// between them with a weak one.
#pragma once
#include "waves/step.h"
#include <algorithm>

namespace waves {

/// One angle: (1 + g X - keep (g T + X T)) u(t+1) = 0, T one step back and X one cell inwards, lets a wave of speed v
/// cells a step leave if g = (1 - v) / (1 + v) and keep = 1. A slightly smaller `keep` forgets heights without motion,
/// because the level would drift otherwise.
struct Angle {
    double cosine, keep;
};
inline constexpr Angle absorbed_angles[] = {{1, 0.999}, {0.7, 0.95}}; // of incidence

/// The product of the two, solved for the new height.
struct Outflow {
    float now[3], before[3], newest[2]; // by cells inwards; `newest` begins one cell inwards

    template <class Height>
    GLINT_HD float operator()(const Height& u) const { // u(cells inwards, steps back from t + 1)
        const float a = fmaf(now[0], u(0, 1), fmaf(now[1], u(1, 1), now[2] * u(2, 1)));
        const float b = fmaf(before[0], u(0, 2), fmaf(before[1], u(1, 2), before[2] * u(2, 2)));
        return a - (b + fmaf(newest[0], u(1, 0), newest[1] * u(2, 0)));
    }
};

/// `forgetting`: the share of all heights that it forgets in a step, if that is more than usual.
inline Outflow outflow(double speed, double forgetting) {
    Angle p = absorbed_angles[0], q = absorbed_angles[1];
    p.keep = std::min(p.keep, 1 - forgetting), q.keep = std::min(q.keep, 1 - forgetting);
    const double v = speed / p.cosine, w = speed / q.cosine, g = (1 - v) / (1 + v), h = (1 - w) / (1 + w);
    const double middle = (p.keep + q.keep) * (1 + g * h), oldest = p.keep * q.keep;
    return {.now = {float(p.keep * g + q.keep * h), float(middle), float(p.keep * h + q.keep * g)},
            .before = {float(oldest * g * h), float(oldest * (g + h)), float(oldest)},
            .newest = {float(g + h), float(g * h)}};
}

inline constexpr int forgetting_stride = 8; // steps for which it is the same boundary, so that a pass can take them

/// The share of the heights that it forgets this many steps after an edit. The boundary treats old heights as waves
/// that leave with the new settings. If that is wrong, it lets in the missing incoming part for a thousand steps, many
/// times as high.
inline double forgetting_after(std::int64_t steps) {
    if (steps < 0) return 0; // nothing was edited
    const auto held = steps / forgetting_stride * forgetting_stride;
    const double slower = 1 + double(held) / 40;
    const double share = 0.5 / (slower * slower);
    return share > 1 - absorbed_angles[0].keep ? share : 0;
}

/// Heights at one moment and two steps before, as Outflow asks for them.
struct Past {
    float heights[3][3];
    GLINT_HD float operator()(int inwards, int back) const { return heights[inwards][back]; }
};

struct AbsorbingBoundary {
    Step step;
    Outflow straight, diagonal, straight_shallow, diagonal_shallow;
    float incoming, incoming_corner; // the plane source's own wave on the left edge

    template <class Height> GLINT_HD float leaving(const Height& u, float m, bool corner) const {
        const bool shallow = m > 0.5f;
        const Outflow out = corner ? shallow ? diagonal_shallow : diagonal : shallow ? straight_shallow : straight;
        return out(u);
    }

    static int cells(glint::Extent e) { return 2 * e.width + 2 * (e.height - 2); }

    GLINT_HD void operator()(int i, int) const {
        const int w = step.now.width, h = step.now.height, side = i - 2 * w;
        const int x = side < 0 ? i % w : side % 2 * (w - 1), y = side < 0 ? i / w * (h - 1) : 1 + side / 2;
        write(x, y, (x == 0) - (x == w - 1), (y == 0) - (y == h - 1));
    }
    GLINT_HD void write(int x, int y, int dx, int dy) const {
        const float m = step.medium(x, y);
        if (!(m > wall) || !(step.medium(x + dx, y + dy) > wall) || !(step.medium(x + 2 * dx, y + 2 * dy) > wall)) {
            step.before(x, y) = step.next(x, y, glint::Border{}); // a wall along the boundary: nothing to let out
            return;
        }
        const auto u = [&](int inwards, int back) {
            const int cx = x + inwards * dx, cy = y + inwards * dy;
            return back == 0   ? step.next(cx, cy, glint::Interior{})
                   : back == 1 ? step.now(cx, cy)
                               : static_cast<float>(step.before(cx, cy));
        };
        const bool corner = dx != 0 && dy != 0;
        step.before(x, y) = leaving(u, m, corner) + (dx <= 0 ? 0.f : corner ? incoming_corner : incoming);
    }
};

} // namespace waves
