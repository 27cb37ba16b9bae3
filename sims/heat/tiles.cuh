// Several steps a launch on a GPU: a block keeps a window of the plate in registers, and only what its tile owns goes
// back to memory. A cell is read and written once for up to eight steps, where `global` reads and writes it for each;
// what the windows share, about a third of the cells at 1024 x 1024, is computed twice. Sides are handled without a
// case in the inner loop: a window ends where the plate does, or so far from its tile that what it misses cannot arrive
// in time.
#pragma once
#include "cells.cuh"

namespace heat::tiles {

template <bool ragged> __global__ void __launch_bounds__(warps * 32, 1) advance(Pass p) {
    __shared__ float4 rims[2][warps][2][32];
    const Place place(p);
    Cells<ragged> cells(p, place);
    const bool heated = __syncthreads_or(cells.load(p));
    cells.steps(rims, p.steps, heated);
    if (!place.owns_columns(cells.x)) return;
#pragma unroll
    for (int r = 0; r < rows; ++r)
        if (place.owns_row(cells.y + r)) cells.write(r, p.next);
}

/// Queues 1 <= steps <= deepest steps from `now` to `next`. Heaters already have their temperature, as painting and
/// every path leave them, and none has -0. The plate is no smaller than a window.
inline void launch(cudaStream_t stream, const Plates& plates, int steps) {
    const Pass p{plates, steps, (plates.now.width + 3) / 4 * 4};
    glint::launch(stream, grid(p), warps * 32, p.now.width % 4 ? advance<true> : advance<false>, p);
}

} // namespace heat::tiles
