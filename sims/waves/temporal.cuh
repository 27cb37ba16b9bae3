// Several steps a launch on a GPU: a block keeps a window of the tank in registers, and only what its tile owns goes
// back to memory. A cell is read and written once for up to eight steps, where one step a launch reads and writes it
// for each; what the windows share is computed twice. Open water, most of most tanks, takes a lean step; windows with
// anything in them take one that can do all.
#pragma once
#include "waves/medium.cuh"

namespace waves::tiles {

/// What falls into the window before a step, or after the last.
__device__ inline void splash(const Pass& p, const Window& w, int at, Cells& u, Cells& before) {
    for (int d = p.first_drop[at]; d < p.first_drop[at + 1]; ++d) {
        const Drop& drop = p.drops[d];
        if (!w.meets(drop.box) || drop.falls_on_a_wall(p.step.medium)) continue;
        const int x = w.x + 4 * lane(), y = w.y + rows * warp();
#pragma unroll
        for (int j = 0; j < rows; ++j)
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int cx = w.column(x + i), cy = w.row(y + j);
                const float s = drop.at(cx, cy);
                if (!(s < 1) || p.step.medium(cx, cy) <= wall) continue;
                const float lift = drop.lift(s);
                u[j][i] += lift;
                if (drop.at_rest) before[j][i] += lift;
            }
    }
}

__device__ inline void swap(Cells& a, Cells& b) {
#pragma unroll
    for (int j = 0; j < rows; ++j)
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float t = a[j][i];
            a[j][i] = b[j][i], b[j][i] = t;
        }
}

static __global__ void __launch_bounds__(warps * 32, 2) advance(Pass p) {
    __shared__ Seams seams;
    const Window w(p);
    const int x = w.x + 4 * lane(), y = w.y + rows * warp();
    Cells u, before;
    bool open = w.inside();
#pragma unroll
    for (int j = 0; j < rows; ++j) {
        float m[4];
        w.fetch(m, p.step.medium, x, y + j), w.fetch(u[j], p.step.now, x, y + j);
        w.fetch(before[j], p.step.before, x, y + j);
        open = open && m[0] == open_water && m[1] == open_water && m[2] == open_water && m[3] == open_water;
    }
    if (!__syncthreads_or(!open)) {
        const OpenWater water(p.step);
#pragma unroll 2
        for (int s = 0; s < p.steps; ++s) {
            splash(p, w, s, u, before);
            water.step(u, before, seams, s & 1), swap(u, before);
        }
    } else {
        const AnyWater water(p, w);
#pragma unroll 1
        for (int s = 0; s < p.steps; ++s) {
            splash(p, w, s, u, before);
            water.step(u, before, seams, s & 1, s), swap(u, before);
        }
    }
    splash(p, w, p.steps, u, before);
#pragma unroll
    for (int j = 0; j < rows; ++j) w.store(u[j], p.next, x, y + j), w.store(before[j], p.next_before, x, y + j);
}

/// Queues the steps. The tank is no smaller than a window.
inline void launch(cudaStream_t stream, const Pass& p) { glint::launch(stream, grid(p), warps * 32, advance, p); }

} // namespace waves::tiles
