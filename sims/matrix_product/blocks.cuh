// A block of a GPU computes a part of a tile, by the textbooks' methods.
#pragma once
#include "product.h"

namespace matrix_product {

/// The part of a tile that belongs to a block; a launch splits each tile into the same number of parts.
struct BlockOfTile {
    int part, row, column; // which part; the tile's first row and column

    __device__ BlockOfTile(const Tiles& p, int blocks_per_tile) {
        const int block = static_cast<int>(blockIdx.x), which = p.which(block / blocks_per_tile);
        part = block % blocks_per_tile, row = p.row(which), column = p.column(which);
    }
};

/// A row of the tile, a thread an element: the threads fetch the row of A once, together.
static __global__ void __launch_bounds__(tile) multiply_shared_row(Tiles p) {
    float* const factors = glint::launched_shared<float>();
    const BlockOfTile block(p, tile);
    const int row = block.row + block.part, thread = static_cast<int>(threadIdx.x), column = block.column + thread;
    if (row >= p.n) return; // the whole block
    for (int k = thread; k < p.n; k += tile) factors[k] = p.a(k, row);
    __syncthreads();
    float sum = 0;
    for (int k = 0; k < p.n; ++k) sum = fmaf(factors[k], p.b(column, k), sum);
    if (column < p.n) p.c(column, row) = sum;
}

inline constexpr int side = 16, sides = tile / side; // tiles of the articles' size, within a tile of this program

/// 16 x 16 elements, one per thread; the threads together fetch 16 x 16 elements of A and of B, and each element is
/// read by 16 threads.
static __global__ void __launch_bounds__(side* side) multiply_tiled(Tiles p) {
    __shared__ float a[side][side], b[side][side];
    const BlockOfTile block(p, sides * sides);
    const int x = static_cast<int>(threadIdx.x), y = static_cast<int>(threadIdx.y);
    const int above = block.row + block.part / sides * side, left = block.column + block.part % sides * side;
    if (above >= p.n || left >= p.n) return; // the whole block
    const int row = above + y, column = left + x;
    float sum = 0;
    for (int from = 0; from < p.n; from += side) {
        a[y][x] = p.a(from + x, row), b[y][x] = p.b(column, from + y);
        __syncthreads(); // all have arrived
#pragma unroll
        for (int k = 0; k < side; ++k) sum = fmaf(a[y][k], b[k][x], sum);
        __syncthreads(); // all have been read
    }
    if (row < p.n && column < p.n) p.c(column, row) = sum;
}

} // namespace matrix_product
