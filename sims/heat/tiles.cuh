// Several steps a launch on a GPU: a block keeps a window of the plate in registers, and only its tile's cells go back
// to memory. A cell is read and written once for up to eight steps, while `global` reads and writes it for each. Cells
// that windows share, about a third at 1024 x 1024, are computed twice. Sides need no case in the inner loop: a window
// ends at the plate's sides, or so far from its tile that cells beyond it have no influence in time. Large plates are
// ahead.cuh's.
#pragma once
#include "cells.cuh"

namespace heat::tiles {

template <Kind kind> __global__ void __launch_bounds__(low_window.threads(), 1) advance(Pass p) {
    [[maybe_unused]] __shared__ WarpHalos<low_window> halos; // the lambda uses it, which g++ does not see
    const Place<low_window> place(p, static_cast<int>(blockIdx.x), static_cast<int>(blockIdx.y),
                                  static_cast<int>(gridDim.x), static_cast<int>(gridDim.y));
    Cells<low_window, kind> cells(p, place);
    cells.load(p.now);
    Conductivities<low_window.rows> conductivities;
    NoHeaters none{p.k};
    const bool heated =
        cells.find(p.heaters, [&](int r, int i, bool heats) { conductivities.k[r][i] = heats ? 0.f : p.k; });
    by_boundary_kind<kind>(place.ends, [&](auto ends) {
        if (heated)
            cells.template steps<ends.value>(halos, p.steps, conductivities);
        else
            cells.template steps<ends.value>(halos, p.steps, none);
    });
    cells.store(place, p.next);
}

/// Queues 1 <= steps <= low_window.halo steps from `now` to `next`. Heaters already have their temperature, as
/// painting and every method leave them, and none has -0. The plate is no smaller than a window.
inline void launch(const glint::DeviceStream& stream, const Plates& plates, int steps) {
    const Pass p = pass(plates, steps);
    by_kind(plates, [&](auto kind) {
        const dim3 blocks = grid(low_window, p.now.extent());
        glint::launch(stream, blocks, low_window.threads(), advance<kind.value>, p);
    });
}

} // namespace heat::tiles
