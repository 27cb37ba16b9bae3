// Several steps of a GPU in one launch: the kernel's parameters.
#pragma once
#include "waves/absorbing_boundary.h"
#include "waves/brush.h"
#include <optional>
#include <vector>

namespace waves {

// The inputs of one step, and the grids that a pass of several steps reads and writes.

inline constexpr int max_temporal_block = 8; // steps

/// All inputs of one step, in the order of their use. The views are the whole tank's.
struct StepInputs {
    std::optional<Splash> rain;
    bool absorbing;
    AbsorbingBoundary absorbing_boundary;
    Step step;
    std::optional<Splash> source;
};

/// The grids that a pass reads and writes.
struct Tank {
    glint::View<const float> now, before;
    glint::View<float> next_now, next_before;
};

inline constexpr glint::Extent gpu_window{128, 64}; // cells in a block's registers; also the smallest tank

/// Columns of a window on each side of its tile, for this many steps: whole float4s.
GLINT_HD constexpr int halo_width(int steps) { return (steps + 3) / 4 * 4; }
/// The cells that a tile owns, in a tank that is divided evenly; the last tiles may own fewer.
constexpr glint::Extent tile_of(glint::Extent e, int steps) {
    const auto balanced = [](int parts, int most) {
        return (parts + (parts + most - 1) / most - 1) / ((parts + most - 1) / most);
    };
    return {4 * balanced((e.width + 3) / 4, gpu_window.width / 4 - halo_width(steps) / 2),
            balanced(e.height, gpu_window.height - 2 * steps)};
}

struct Pass {
    Step step;               // its views are read; its push, and the boundary's, are for the first step
    glint::View<float> next; // heights
    glint::View<float> next_before;
    AbsorbingBoundary absorbing_boundary;
    int steps = 0;
    glint::Extent tile;
    float push[max_temporal_block], incoming[max_temporal_block], incoming_corner[max_temporal_block];
    Drop drops[2 * max_temporal_block];
    int first_drop[max_temporal_block + 2]; // drops before a step, or after the last

    /// For 1 to max_temporal_block steps.
    Pass(const Tank& tank, const std::vector<StepInputs>& inputs)
        : step(inputs.front().step),
          next(tank.next_now),
          next_before(tank.next_before),
          absorbing_boundary(inputs.front().absorbing_boundary) {
        int fallen = 0;
        const auto fall = [&](const std::optional<Splash>& s) {
            if (s && s->drop.box.extent.area() > 0) drops[fallen++] = s->drop;
        };
        first_drop[0] = 0;
        for (const StepInputs& m : inputs) {
            push[steps] = m.step.push, incoming[steps] = m.absorbing_boundary.incoming,
            incoming_corner[steps] = m.absorbing_boundary.incoming_corner;
            fall(m.rain);
            first_drop[++steps] = fallen;
            fall(m.source);
        }
        first_drop[steps + 1] = fallen;
        tile = tile_of(tank.now.extent(), steps);
    }
};

} // namespace waves
