// Several steps a launch on a GPU: a block keeps a window of the plate in registers, and only what its tile owns goes
// back to memory. A cell is read and written once for up to eight steps, where `global` reads and writes it for each;
// what the windows share, about a third of the cells at 1024 x 1024, is computed twice. Sides are handled without a
// case in the inner loop: a window ends where the plate does, or so far from its tile that what it misses cannot arrive
// in time.
#pragma once
#include "api/device.h"
#include "temporal.h"

namespace heat::tiles {

inline constexpr int rows = 8, warps = 12, deepest = 8; // of a warp; of a block; steps a launch
inline constexpr int wide = 128, high = rows * warps;   // a window: each thread has 4 cells of 8 rows
inline constexpr int own_wide = wide - 2 * deepest, own_high = high - 2 * deepest; // the most that its tile can own

static_assert(wide == gpu_window.width && high == gpu_window.height && deepest == deepest_launch);

struct Pass : Plates {
    int steps;
    int padded; // the width, rounded up to whole float4s
};

__device__ inline int around(int i, int size) { return i < 0 ? i + size : i >= size ? i - size : i; }

/// Where a window lies, and which cells its tile owns: whole float4s of them.
struct Place {
    int x, y, left, right, bottom, top;

    __device__ explicit Place(const Pass& p) {
        const int quads = p.padded / 4, bx = static_cast<int>(blockIdx.x), by = static_cast<int>(blockIdx.y);
        const int across = static_cast<int>(gridDim.x), up = static_cast<int>(gridDim.y);
        left = 4 * (quads * bx / across), right = 4 * (quads * (bx + 1) / across);
        bottom = p.now.height * by / up, top = p.now.height * (by + 1) / up;
        x = left - deepest, y = bottom - deepest;
        if (p.edges == glint::Edges::periodic) return; // there are no sides
        x = min(max(x, 0), p.padded - wide), y = min(max(y, 0), p.now.height - high);
    }
};

__device__ inline float conducted(float t, float b, float r, float l, float here, float k) { // as in step.h
    return fmaf(k, fmaf(-4.f, here, ((t + b) + r) + l), here);
}

/// One thread's cells and what it knows of its neighbours. kk is the conductivity: 0 in a heater, which keeps its value
/// so, since fma(0, d, c) is c. `ragged`: the plate ends within a float4, at column `last` of this thread's, or at
/// none.
template <bool ragged> struct Cells {
    float v[rows][4], kk[rows][4];
    int warp, lane, last;
    bool cold;
    float k;

    __device__ float beyond(float here) const { return cold ? 0.f : here; }

    template <bool heated>
    __device__ void row(float (&to)[4], const float (&up)[4], const float (&c)[4], const float (&down)[4],
                        const float (&own)[4]) const {
        float l = __shfl_up_sync(~0u, c[3], 1), r = __shfl_down_sync(~0u, c[0], 1);
        if (lane == 0) l = beyond(c[0]);
        if (lane == 31) r = beyond(c[3]);
        float right[4] = {c[1], c[2], c[3], r};
        const float left[4] = {l, c[0], c[1], c[2]};
        if constexpr (ragged) {
#pragma unroll
            for (int i = 0; i < 4; ++i) right[i] = i == last ? beyond(c[i]) : right[i];
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = conducted(down[i], up[i], right[i], left[i], c[i], heated ? own[i] : k);
    }

    /// Row 0 is the lowest. The first and last rows of each warp pass through shared memory; while they do, the others
    /// are computed.
    template <bool heated> __device__ void step(float4 (&edge)[warps][2][32]) {
        const auto quad = [](const float(&a)[4]) { return make_float4(a[0], a[1], a[2], a[3]); };
        edge[warp][0][lane] = quad(v[0]), edge[warp][1][lane] = quad(v[rows - 1]);
        float first[4], second[4], last_row[4], below[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) first[i] = below[i] = v[0][i], second[i] = v[1][i], last_row[i] = v[rows - 1][i];
#pragma unroll
        for (int y = 1; y < rows - 1; ++y) {
            float here[4], to[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) here[i] = v[y][i];
            row<heated>(to, v[y + 1], here, below, kk[y]);
#pragma unroll
            for (int i = 0; i < 4; ++i) v[y][i] = to[i], below[i] = here[i];
        }
        __syncthreads();
        const float4 d = edge[warp > 0 ? warp - 1 : 0][warp > 0 ? 1 : 0][lane];
        const float4 u = edge[warp < warps - 1 ? warp + 1 : warp][warp < warps - 1 ? 0 : 1][lane];
        float down[4] = {d.x, d.y, d.z, d.w}, up[4] = {u.x, u.y, u.z, u.w};
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if (cold && warp == 0) down[i] = 0;
            if (cold && warp == warps - 1) up[i] = 0;
        }
        row<heated>(v[0], second, first, down, kk[0]);
        row<heated>(v[rows - 1], up, last_row, below, kk[rows - 1]);
    }

    template <bool heated> __device__ void steps(float4 (&edge)[2][warps][2][32], int n) {
#pragma unroll 2
        for (int s = 0; s < n; ++s) step<heated>(edge[s & 1]); // two, so that none is written while it is still read
    }
};

template <bool ragged> __global__ void __launch_bounds__(warps * 32, 1) advance(Pass p) {
    __shared__ float4 edge[2][warps][2][32];
    const Place place(p);
    Cells<ragged> cells;
    cells.warp = static_cast<int>(threadIdx.x / 32), cells.lane = static_cast<int>(threadIdx.x % 32);
    const int x = place.x + 4 * cells.lane, y = place.y + rows * cells.warp;
    const bool periodic = p.edges == glint::Edges::periodic;
    cells.last = periodic ? -1 : p.now.width - 1 - x, cells.cold = p.edges == glint::Edges::fixed, cells.k = p.k;
    bool heated = false;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        const int at = periodic ? around(y + r, p.now.height) : y + r;
        float heater[4];
        if (ragged && periodic) {
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const int column = around(x + i, p.now.width);
                cells.v[r][i] = p.now(column, at), heater[i] = p.heaters(column, at);
            }
        } else {
            const int column = periodic ? around(x, p.now.width) : x;
            const float4 t = *reinterpret_cast<const float4*>(&p.now(column, at));
            const float4 h = *reinterpret_cast<const float4*>(&p.heaters(column, at));
            cells.v[r][0] = t.x, cells.v[r][1] = t.y, cells.v[r][2] = t.z, cells.v[r][3] = t.w;
            heater[0] = h.x, heater[1] = h.y, heater[2] = h.z, heater[3] = h.w;
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const bool heats = heater[i] == heater[i];
            cells.kk[r][i] = heats ? 0.f : p.k, heated |= heats;
        }
    }
    if (__syncthreads_or(heated)) // a tile without heaters needs no conductivities: fewer registers to read
        cells.template steps<true>(edge, p.steps);
    else
        cells.template steps<false>(edge, p.steps);
    if (x < place.left || x >= place.right) return;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
        const auto& v = cells.v[r];
        if (y + r >= place.bottom && y + r < place.top)
            *reinterpret_cast<float4*>(&p.next(x, y + r)) = make_float4(v[0], v[1], v[2], v[3]);
    }
}

/// Queues 1 <= steps <= deepest steps from `now` to `next`. Heaters already have their temperature, as painting and
/// every path leave them, and none has -0. The plate is no smaller than a window.
inline void launch(cudaStream_t stream, const Plates& plates, int steps) {
    const Pass p{plates, steps, (plates.now.width + 3) / 4 * 4};
    const dim3 grid(static_cast<unsigned>((p.padded + own_wide - 1) / own_wide),
                    static_cast<unsigned>((p.now.height + own_high - 1) / own_high));
    glint::launch(stream, grid, warps * 32, p.now.width % 4 ? advance<true> : advance<false>, p);
}

} // namespace heat::tiles
