// Several steps a launch on a GPU: a block keeps a window of the tank in registers, and only the tile's cells go back
// to memory. A cell is read and written once for up to eight steps, instead of once for each; cells that windows share
// are computed twice. Windows of open water only, the most frequent, take a lean step; the others take a step that
// handles everything.
#pragma once
#include "waves/medium.cuh"

namespace waves::tiles {

__device__ inline void swap(Cells& a, Cells& b) {
#pragma unroll
    for (int j = 0; j < rows; ++j)
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float t = a[j][i];
            a[j][i] = b[j][i], b[j][i] = t;
        }
}
/// Adds the drops that fall into the window before a step, or after the last. The rows are rotated through one place,
/// so that the loop over them need not be unrolled: drops are rare, and steps need the registers.
__device__ inline void splash(const Pass& p, const Window& w, const Media& media, int at, Cells& u, Cells& before) {
    for (int d = p.first_drop[at]; d < p.first_drop[at + 1]; ++d) {
        const Drop& drop = p.drops[d];
        if (!w.meets(drop.box) || drop.touches_wall(p.step.medium)) continue;
#pragma unroll 1
        for (int j = 0; j < rows; ++j, rotate<1>(u), rotate<1>(before)) {
            const float4 quad = media[rows * warp() + j][lane()];
            const float m[4] = {quad.x, quad.y, quad.z, quad.w};
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const float s = drop.at(w.column(w.first_column() + i), w.row(w.first_row() + j)), lift = drop.lift(s);
                const bool hit = s < 1 && m[i] > wall;
                u[0][i] = hit ? u[0][i] + lift : u[0][i];
                before[0][i] = hit && drop.at_rest ? before[0][i] + lift : before[0][i];
            }
        }
    }
}

/// Returns whether all cells of this thread are open water.
__device__ inline bool load(const Pass& p, const Window& w, Media& media, Cells& u, Cells& before) {
    float m[rows][4];
    if (w.whole()) {
#pragma unroll
        for (int j = 0; j < rows; ++j)
            w.fetch(m[j], p.step.medium, j), w.fetch(u[j], p.step.now, j), w.fetch(before[j], p.step.before, j);
    } else {
#pragma unroll 1
        for (int j = 0; j < rows; ++j, rotate<1>(m), rotate<1>(u), rotate<1>(before))
            w.fetch_cells(m[0], p.step.medium, j), w.fetch_cells(u[0], p.step.now, j),
                w.fetch_cells(before[0], p.step.before, j);
    }
    bool open = true;
#pragma unroll
    for (int j = 0; j < rows; ++j) {
        media[rows * warp() + j][lane()] = make_float4(m[j][0], m[j][1], m[j][2], m[j][3]);
#pragma unroll
        for (int i = 0; i < 4; ++i) open = open && m[j][i] == open_water;
    }
    return open;
}

static_assert(sizeof(Pass) <= 4096, "a kernel's parameters");

/// Two blocks a multiprocessor: one loads while the other computes.
static __global__ void __launch_bounds__(warps * 32, 2) advance(Pass p) {
    __shared__ WarpHalos halos;
    __shared__ Media media;
    const Window w(p);
    Cells u, before;
    const bool open = load(p, w, media, u, before);
    if (!__syncthreads_or(!open || !w.inside())) {
        const OpenWater water(p.step);
#pragma unroll 2
        for (int s = 0; s < p.steps; ++s) {
            splash(p, w, media, s, u, before);
            water.step(u, before, halos, s & 1), swap(u, before);
        }
    } else {
        const AnyWater water(p, w, media);
#pragma unroll 1
        for (int s = 0; s < p.steps; ++s) {
            splash(p, w, media, s, u, before);
            water.step(u, before, halos, s & 1, s);
        }
    }
    splash(p, w, media, p.steps, u, before);
#pragma unroll
    for (int j = 0; j < rows; ++j) w.store(u[j], p.next, j), w.store(before[j], p.next_before, j);
}

/// Queues the steps. The tank must not be smaller than a window.
inline void launch(const glint::DeviceStream& stream, const Pass& p) {
    const dim3 grid = glint::grid_for(p.step.now.extent(), p.tile.width, p.tile.height);
    glint::launch(stream, grid, warps * 32, advance, p);
}

} // namespace waves::tiles
