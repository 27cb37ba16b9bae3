// A block computes a whole tile, and each of its threads 8 x 8 elements in registers: eight numbers of A and eight of B
// serve 64 multiplications; with one element per thread, one number of each serves one multiplication.
#pragma once
#include "api/quads.h"
#include "blocks.cuh"

namespace matrix_product {

inline constexpr int block_threads = 256, own = 8, thin = 8; // own: a thread's elements, a side; thin: depth of a slice

/// Slices of A and B in shared memory, A's with its columns as rows.
struct ThinSlices {
    float a[thin][tile], b[thin][tile];
};

struct Sums {
    float at[own][own] = {};

    __device__ void add(const float (&a)[own], const float (&b)[own]) {
#pragma unroll
        for (int y = 0; y < own; ++y)
#pragma unroll
            for (int i = 0; i < own; ++i) {
                const int x = y % 2 ? own - 1 - i : i; // back and forth: the same number of B twice is fetched once
                at[y][x] = fmaf(a[y], b[x], at[y][x]);
            }
    }
};

static __global__ void __launch_bounds__(block_threads) multiply_registers(Tiles p) {
    ThinSlices& slices = *glint::launched_shared<ThinSlices>();
    const BlockOfTile block(p, 1);
    const int thread = static_cast<int>(threadIdx.x), x = thread % 16 * own, y = thread / 16 * own;
    Sums sums;
    for (int from = 0; from < p.n; from += thin) {
        for (int i = thread; i < thin * tile; i += block_threads) {
            slices.a[i % thin][i / thin] = p.a(from + i % thin, block.row + i / thin);
            slices.b[i / tile][i % tile] = p.b(block.column + i % tile, from + i / tile);
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < thin; ++k) {
            float a[own], b[own];
#pragma unroll
            for (int i = 0; i < own; ++i) a[i] = slices.a[k][y + i], b[i] = slices.b[k][x + i];
            sums.add(a, b);
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < own; ++j)
#pragma unroll
        for (int i = 0; i < own; ++i)
            if (block.row + y + j < p.n && block.column + x + i < p.n)
                p.c(block.column + x + i, block.row + y + j) = sums.at[j][i];
}

using Quad = glint::Quad<float>;

__device__ inline void put(const Quad& quad, float* to) {
#pragma unroll
    for (int i = 0; i < 4; ++i) to[i] = quad.at[i];
}
/// Writes half of a row of a thread's elements, up to the row's end.
__device__ inline void write_half(const Tiles& p, int column, int row, const float* sums) {
    if (column < p.n) glint::write_quad(p.c, column, row, Quad{{sums[0], sums[1], sums[2], sums[3]}});
}

/// Moves four numbers at a time: from memory, from shared memory, and back. A thread's columns, and its rows, are two
/// groups of four, half a tile apart, so that the numbers that 16 neighbours read lie side by side.
static __global__ void __launch_bounds__(block_threads) multiply_vectorised(Tiles p) {
    ThinSlices& slices = *glint::launched_shared<ThinSlices>();
    constexpr int half = tile / 2;
    const BlockOfTile block(p, 1);
    const int thread = static_cast<int>(threadIdx.x), x = thread % 16 * 4, y = thread / 16 * 4;
    const int row_of_a = thread / 2, k_of_a = thread % 2 * 4, k_of_b = thread / 32, column_of_b = thread % 32 * 4;
    Sums sums;
    for (int from = 0; from < p.n; from += thin) {
        const Quad a_part = glint::quad(p.a, from + k_of_a, block.row + row_of_a);
#pragma unroll
        for (int i = 0; i < 4; ++i) slices.a[k_of_a + i][row_of_a] = a_part.at[i];
        *reinterpret_cast<Quad*>(&slices.b[k_of_b][column_of_b]) =
            glint::quad(p.b, block.column + column_of_b, from + k_of_b);
        __syncthreads();
#pragma unroll
        for (int k = 0; k < thin; ++k) {
            float a[own], b[own];
            put(*reinterpret_cast<const Quad*>(&slices.a[k][y]), a);
            put(*reinterpret_cast<const Quad*>(&slices.a[k][y + half]), a + 4);
            put(*reinterpret_cast<const Quad*>(&slices.b[k][x]), b);
            put(*reinterpret_cast<const Quad*>(&slices.b[k][x + half]), b + 4);
            sums.add(a, b);
        }
        __syncthreads();
    }
#pragma unroll
    for (int j = 0; j < own; ++j) {
        const int row = block.row + y + (j < 4 ? j : half - 4 + j);
        if (row >= p.n) continue;
        write_half(p, block.column + x, row, sums.at[j]);
        write_half(p, block.column + x + half, row, sums.at[j] + 4);
    }
}

} // namespace matrix_product
