// Several steps of a GPU in one launch: all that its kernel is told.
#pragma once
#include "waves/moment.h"
#include <vector>

namespace waves {

inline constexpr glint::Extent gpu_window{128, 64}; // of cells in a block's registers; the smallest tank there

/// Columns that a window has on each side of its tile, for so many steps: whole float4s.
GLINT_HD constexpr int beside(int steps) { return (steps + 3) / 4 * 4; }
/// The cells that a tile owns, in a tank shared out evenly; the last ones may own less.
constexpr glint::Extent tile_of(glint::Extent e, int steps) {
    const auto evenly = [](int parts, int most) {
        return (parts + (parts + most - 1) / most - 1) / ((parts + most - 1) / most);
    };
    return {4 * evenly((e.width + 3) / 4, gpu_window.width / 4 - beside(steps) / 2),
            evenly(e.height, gpu_window.height - 2 * steps)};
}

struct Pass {
    Step step;               // its views are those that are read; its push, as the rim's, is that of the first step
    glint::View<float> next; // heights
    glint::View<float> next_before;
    Rim rim;
    int steps = 0;
    glint::Extent tile;
    float push[deepest_pass], incoming[deepest_pass], incoming_corner[deepest_pass];
    Drop drops[2 * deepest_pass];
    int first_drop[deepest_pass + 2]; // of those that fall before a step, or after the last

    /// Of 1 to deepest_pass moments.
    Pass(const Tank& tank, const std::vector<Moment>& moments)
        : step(moments.front().step), next(tank.next_now), next_before(tank.next_before), rim(moments.front().rim) {
        int fallen = 0;
        const auto fall = [&](const std::optional<Splash>& s) {
            if (s && s->drop.box.extent.area() > 0) drops[fallen++] = s->drop;
        };
        first_drop[0] = 0;
        for (const Moment& m : moments) {
            push[steps] = m.step.push, incoming[steps] = m.rim.incoming, incoming_corner[steps] = m.rim.incoming_corner;
            fall(m.rain);
            first_drop[++steps] = fallen;
            fall(m.source);
        }
        first_drop[steps + 1] = fallen;
        tile = tile_of(tank.now.extent(), steps);
    }
};

} // namespace waves
