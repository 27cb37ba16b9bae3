// Light that drifts along a flow: the picture shows its direction and speed. Each square of a lattice has a drop, at a
// place and with a phase of its own. A drop moves along the flow of this moment, and leaves a short trail; then it
// begins elsewhere in its square. A pixel looks upstream for drops whose trail it lies on: line integral convolution
// (B. Cabral, L. C. Leedom, SIGGRAPH 1993) of sparse dots with a ramp, which shows the direction (R. Wegenkittl, E.
// Groeller, W. Purgathofer, Computer Animation 1997). Only sums, products, roots and hashes: the same bits everywhere.
#pragma once
#include "random.h"
#include "view.h"
#include <cmath>

namespace glint {

struct Streaks {
    float spacing;      // spacing of the lattice, in cells
    std::uint32_t turn; // lives of a drop that are over
    float share;        // elapsed share of the present period, [0, 1)
    float wide, high;   // size of the flow, in cells

    static constexpr int samples = 22;     // upstream
    static constexpr float trail = 0.5f;   // length of a drop's trail, as a share of its path
    static constexpr float radius = 0.16f; // radius of a drop, in spacings
    // distance of a trail's samples at full speed, in radii: small enough to leave no gaps
    static constexpr float stride = 0.8f;

    /// lives: how many lives of a drop have passed since the run's start.
    Streaks(Extent e, double lives)
        : spacing(std::fmax(8.f, 18 * e.scale())),
          turn(static_cast<std::uint32_t>(static_cast<std::int64_t>(std::floor(lives)))),
          share(static_cast<float>(lives - std::floor(lives))),
          wide(static_cast<float>(e.width)),
          high(static_cast<float>(e.height)) {}

    struct Velocity {
        float right, up; // 1: the speed for the full length; faster flow moves a drop no further
    };
    /// The drop of a square: its position in cells, and the share of its path that it has moved.
    struct Drop {
        float x, y, way;
    };
    GLINT_HD Drop drop(int column, int row) const {
        const std::uint64_t square =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(row)) << 32 | static_cast<std::uint32_t>(column);
        const float own = uniform(0, square), way = share + own;
        const bool next = way >= 1;
        const std::uint64_t places = hash(square) + 2 * (turn + (next ? 1u : 0u));
        const float x = 0.2f + 0.6f * uniform(1, places), y = 0.2f + 0.6f * uniform(1, places + 1);
        return {(static_cast<float>(column) + x) * spacing, (static_cast<float>(row) + y) * spacing,
                next ? way - 1 : way};
    }
    /// How bright a drop's trail is at a part of its way; it fades in and out.
    GLINT_HD static float trail_of(float way, float at) {
        const float behind = way - at;
        return behind < 0 || behind > trail ? 0.f : (1 - behind / trail) * fminf(1.f, 5 * way * (1 - way) + 0.1f);
    }
    /// The light in the middle of a cell, 0 to 1. velocity(x, y) is the Velocity in a cell of the grid.
    template <class Flow> GLINT_HD float light(int x, int y, const Flow& velocity) const {
        float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f, most = 0, bright = 0;
        const float reach = radius * spacing;
        int column = -1, row = -1;
        Drop near{};
        for (int i = 0; i < samples; ++i) {
            const int c = static_cast<int>(px / spacing), r = static_cast<int>(py / spacing);
            if (c != column || r != row) near = drop(c, r);
            column = c, row = r;
            const float dx = (px - near.x) / reach, dy = (py - near.y) / reach, rest = 1 - fmaf(dx, dx, dy * dy);
            if (rest > 0) most = fmaxf(most, rest * trail_of(near.way, static_cast<float>(i) / samples));
            const Velocity v = velocity(static_cast<int>(px), static_cast<int>(py));
            const float speed = sqrtf(fmaf(v.right, v.right, v.up * v.up)), step = stride * reach / fmaxf(speed, 1.f);
            if (i == 0) bright = fminf(1.f, fmaf(3, speed, 0.25f)); // drops that do not move are dim
            px = fmaf(-step, v.right, px), py = fmaf(-step, v.up, py);
            if (!(px >= 0 && py >= 0 && px < wide && py < high)) break; // NaN too
        }
        return bright * most;
    }
};

} // namespace glint
