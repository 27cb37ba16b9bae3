// Absorbing edges after R. L. Higdon (Mathematics of Computation 47, 1986): each rim cell continues what leaves along its
// inward normal, so that waves at two chosen angles pass without any echo, and those between with little.
#pragma once
#include "waves/step.h"

namespace waves {

inline constexpr float rim_keeps = 0.995f; // of a height in a step: else a still level could drift
inline constexpr double quiet_cosines[] = {1.0, 0.7}; // of the two angles of incidence without echo

/// With T one step back and X one cell inwards, (1 + g X - g T - X T) u(t+1) = 0 lets a wave of speed v cells a step out
/// when g = (1 - v) / (1 + v). The product of two such factors, one for each angle, gives the new height.
struct Outflow {
    float sum, product; // of the two g
    template <class Height> GLINT_HD float operator()(const Height& u) const { // u(cells inwards, steps back from t + 1)
        const float newest = fmaf(sum, u(1, 0), product * u(2, 0));
        const float middle = fmaf(2 + 2 * product, u(1, 1), sum * (u(0, 1) + u(2, 1)));
        const float oldest = fmaf(sum, u(1, 2), fmaf(product, u(0, 2), u(2, 2)));
        return fmaf(fmaf(-rim_keeps, oldest, middle), rim_keeps, -newest);
    }
};

/// Heights at one moment and two steps before, as Outflow asks for them.
struct Past {
    float heights[3][3];
    GLINT_HD float operator()(int inwards, int back) const { return heights[inwards][back]; }
};

struct Rim {
    Step step;
    Outflow straight, diagonal, straight_shallow, diagonal_shallow;
    float incoming, incoming_corner; // what the plane source's own wave adds on the left edge

    static int cells(glint::Extent e) { return 2 * e.width + 2 * (e.height - 2); }

    GLINT_HD void operator()(int i, int) const {
        const int w = step.now.width, h = step.now.height, side = i - 2 * w;
        const int x = side < 0 ? i % w : side % 2 * (w - 1), y = side < 0 ? i / w * (h - 1) : 1 + side / 2;
        write(x, y, (x == 0) - (x == w - 1), (y == 0) - (y == h - 1));
    }
    GLINT_HD void write(int x, int y, int dx, int dy) const {
        const float m = step.medium(x, y);
        if (!(m > wall) || !(step.medium(x + dx, y + dy) > wall) || !(step.medium(x + 2 * dx, y + 2 * dy) > wall)) {
            step.before(x, y) = step.next(x, y, glint::Border{}); // a wall along the rim: nothing to let out
            return;
        }
        const auto u = [&](int inwards, int back) {
            const int cx = x + inwards * dx, cy = y + inwards * dy;
            return back == 0   ? step.next(cx, cy, glint::Interior{})
                   : back == 1 ? step.now(cx, cy)
                               : static_cast<float>(step.before(cx, cy));
        };
        const bool corner = dx != 0 && dy != 0, shallow = m > 0.5f;
        const Outflow out = corner ? shallow ? diagonal_shallow : diagonal : shallow ? straight_shallow : straight;
        step.before(x, y) = out(u) + (dx <= 0 ? 0.f : corner ? incoming_corner : incoming);
    }
};

inline Outflow outflow(double speed) {
    const double a = speed / quiet_cosines[0], b = speed / quiet_cosines[1], g = (1 - a) / (1 + a), h = (1 - b) / (1 + b);
    return {float(g + h), float(g * h)};
}

} // namespace waves
