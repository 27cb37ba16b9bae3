// The part of the plate that a warp of stream.cuh sees: its columns, the rows beyond the plate, and the heaters.
#pragma once
#include "cells.cuh"
#include "strips.h"
#include <cstddef>
#include <cstdint>

namespace heat::stream {

using namespace tiles;

struct Work : Pass {
    Strips strips;
    std::uint8_t* hot; // for each strip and row of the plate: whether the row has a heater in that strip
    int* starts;       // for each strip: the first rows of its chunks, and the end of the last chunk
};

/// A warp's columns. In a periodic or cold plate, strips may begin beyond it; in an insulated one they are moved
/// inside.
struct Columns {
    int left, right, first, x; // owned: [left, right); x: of this thread's four, on the plate
    bool exist, at_left, at_right;

    __device__ Columns(const Work& p, int strip, int lane) {
        const int quads = p.padded / 4;
        left = 4 * (quads * strip / p.strips.count), right = 4 * (quads * (strip + 1) / p.strips.count);
        first = left - Strips::halo;
        const bool insulated = p.boundary != glint::Boundary::periodic && p.boundary != glint::Boundary::dirichlet;
        if (insulated) first = min(max(first, 0), p.padded - Strips::wide);
        at_left = insulated && first == 0, at_right = insulated && first == p.padded - Strips::wide;
        x = first + 4 * lane;
        if (p.boundary == glint::Boundary::periodic) x = around(x, p.padded);
        exist = x >= 0 && x < p.padded;
    }
    __device__ int on_plate(const Work& p) const { return min(max(x, 0), p.padded - 4); }
};

/// The row to read for row y; -1: beyond a cold plate. An insulated one continues mirrored, bit by bit: t + b is b + t.
__device__ inline int row_of(const Work& p, int y) {
    const int h = p.now.height;
    if (y >= 0 && y < h) return y;
    if (p.boundary == glint::Boundary::periodic) return y < 0 ? y + h : y - h;
    if (p.boundary == glint::Boundary::dirichlet) return -1;
    return y < 0 ? -1 - y : 2 * h - 1 - y;
}

inline constexpr int rows_per_block = 4;

/// Finds the heaters, once for as long as nothing is painted: a warp for a row of a strip.
__global__ inline void __launch_bounds__(32 * rows_per_block) mark(Work p) {
    const int lane = static_cast<int>(threadIdx.x % 32), strip = static_cast<int>(blockIdx.y);
    const int y = static_cast<int>(blockIdx.x) * rows_per_block + static_cast<int>(threadIdx.x / 32);
    if (y >= p.now.height) return;
    const Columns columns(p, strip, lane);
    const float4 h = __ldcg(reinterpret_cast<const float4*>(&p.heaters(columns.on_plate(p), y)));
    const bool here = !columns.exist || h.x == h.x || h.y == h.y || h.z == h.z || h.w == h.w;
    const bool any = __any_sync(~0u, here);
    if (lane == 0) p.hot[static_cast<std::ptrdiff_t>(strip) * p.now.height + y] = any;
}

/// A row with heaters costs 6, one without costs 5.
__device__ inline int cost_of(int rows, int heated) { return 5 * rows + heated; }

/// Cuts each strip, a warp a strip, into chunks that take equally long: all chunks run at the same time, so the slowest
/// determines the pass.
__global__ inline void __launch_bounds__(32) cut(Work p) {
    const int lane = static_cast<int>(threadIdx.x), strip = static_cast<int>(blockIdx.x), h = p.now.height;
    const std::uint8_t* hot = p.hot + static_cast<std::ptrdiff_t>(strip) * h;
    int* starts = p.starts + strip * (p.strips.chunks + 1);
    const auto heated = [&](int y) { return __ballot_sync(~0u, y + lane < h && __ldcg(hot + y + lane)); };
    int all = 0, before = 0;
    for (int y = 0; y < h; y += 32) all += __popc(heated(y));
    const std::int64_t total = cost_of(h, all);
    const auto chunk_at = [&](int cost) { return static_cast<int>(cost * std::int64_t{p.strips.chunks} / total); };
    if (lane == 0) starts[0] = 0;
    for (int y = 0; y < h; y += 32) {
        const unsigned bits = heated(y);
        const int row = y + lane, below = before + __popc(bits & ((1u << lane) - 1u));
        const int next = chunk_at(cost_of(row + 1, below + static_cast<int>(bits >> lane & 1u)));
        if (row < h && next > chunk_at(cost_of(row, below))) starts[next] = row + 1;
        before += __popc(bits);
    }
}

} // namespace heat::stream
