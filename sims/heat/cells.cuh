// A window of the plate in a block's registers, and its steps: what tiles.cuh and persistent.cuh share. Each thread has
// 4 columns of 8 rows; left and right neighbours come by shuffles, the rows of other warps by shared memory.
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

    __device__ bool owns_columns(int at) const { return at >= left && at < right; }
    __device__ bool owns_row(int at) const { return at >= bottom && at < top; }

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

/// Four cells of a row, past the first-level cache, which other blocks' writes do not reach. `splits`: the plate's ends
/// may lie within them.
template <bool splits> __device__ float4 fetch(const glint::View<const float>& from, int x, int y, bool periodic) {
    const int row = periodic ? around(y, from.height) : y;
    if (!periodic) return __ldcg(reinterpret_cast<const float4*>(&from(x, row)));
    if (!splits) return __ldcg(reinterpret_cast<const float4*>(&from(around(x, from.width), row)));
    const auto cell = [&](int i) { return __ldcg(&from(around(x + i, from.width), row)); };
    return make_float4(cell(0), cell(1), cell(2), cell(3));
}

/// One thread's cells and what it knows of its neighbours. kk is the conductivity: 0 in a heater, which keeps its value
/// so, since fma(0, d, c) is c. `ragged`: the plate ends within a float4, at column `last` of this thread's, or at
/// none.
template <bool ragged> struct Cells {
    float v[rows][4], kk[rows][4];
    int warp, lane, x, y, last;
    bool cold, periodic;
    float k;

    __device__ Cells(const Pass& p, const Place& place)
        : warp(static_cast<int>(threadIdx.x / 32)),
          lane(static_cast<int>(threadIdx.x % 32)),
          x(place.x + 4 * lane),
          y(place.y + rows * warp),
          last(p.edges == glint::Edges::periodic ? -1 : p.now.width - 1 - x),
          cold(p.edges == glint::Edges::fixed),
          periodic(p.edges == glint::Edges::periodic),
          k(p.k) {}

    __device__ void read(int r, const glint::View<const float>& from) {
        const float4 t = fetch<ragged>(from, x, y + r, periodic);
        v[r][0] = t.x, v[r][1] = t.y, v[r][2] = t.z, v[r][3] = t.w;
    }
    __device__ void write(int r, const glint::View<float>& to) const {
        __stcg(reinterpret_cast<float4*>(&to(x, y + r)), make_float4(v[r][0], v[r][1], v[r][2], v[r][3]));
    }
    /// Whether there is a heater among them.
    __device__ bool load(const Pass& p) {
        bool heated = false;
#pragma unroll
        for (int r = 0; r < rows; ++r) {
            read(r, p.now);
            const float4 h = fetch<ragged>(p.heaters, x, y + r, periodic);
            const float heater[4] = {h.x, h.y, h.z, h.w};
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const bool heats = heater[i] == heater[i];
                kk[r][i] = heats ? 0.f : k, heated |= heats;
            }
        }
        return heated;
    }

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
        for (int j = 1; j < rows - 1; ++j) {
            float here[4], to[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) here[i] = v[j][i];
            row<heated>(to, v[j + 1], here, below, kk[j]);
#pragma unroll
            for (int i = 0; i < 4; ++i) v[j][i] = to[i], below[i] = here[i];
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

    using Rims = float4[2][warps][2][32]; // two, so that none is written while it is still read
    template <bool heated> __device__ void steps(Rims& rims, int n) {
#pragma unroll 2
        for (int s = 0; s < n; ++s) step<heated>(rims[s & 1]);
    }
    /// A window without heaters needs no conductivities: fewer registers to read.
    __device__ void steps(Rims& rims, int n, bool heated) { heated ? steps<true>(rims, n) : steps<false>(rims, n); }
};

inline dim3 grid(const Pass& p) {
    return {static_cast<unsigned>((p.padded + own_wide - 1) / own_wide),
            static_cast<unsigned>((p.now.height + own_high - 1) / own_high)};
}

} // namespace heat::tiles
