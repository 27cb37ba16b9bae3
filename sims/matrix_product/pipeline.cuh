// Two slices of A and B in shared memory: while a block multiplies those of one, its threads' copies into the other are
// under way, past the registers. So that memory and arithmetic overlap, and one barrier a slice does.
#pragma once
#include "registers.cuh"

namespace matrix_product {

inline constexpr int slice = 16;

/// Rows a little longer than they are wide, so that what a warp reads at once lies in different banks.
struct Slices {
    float a[tile][slice + 4];
    float b[slice][tile + 4];
};
inline constexpr int pipeline_bytes = 2 * static_cast<int>(sizeof(Slices));
static_assert(pipeline_bytes <= 48 << 10, "what every GPU has without being asked for more");

/// Four numbers, which arrive by wait_for_copies() at the latest.
__device__ inline void copy_ahead(float* to, const float* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
                 "l"(from)
                 : "memory");
#else
    *reinterpret_cast<Quad*>(to) = *reinterpret_cast<const Quad*>(from);
#endif
}
__device__ inline void wait_for_copies() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

__device__ inline void fetch_ahead(Slices& to, const Tiles& p, const BlockOfTile& block, int from) {
    constexpr int quads_of_a = slice / 4, quads_of_b = tile / 4;
    const float *const a = &p.a(from, block.row), *const b = &p.b(block.column, from);
#pragma unroll
    for (int i = 0; i < tile * slice / 4; i += block_threads) {
        const int quad = i + static_cast<int>(threadIdx.x);
        const int row = quad / quads_of_a, k = quad % quads_of_a * 4;
        copy_ahead(&to.a[row][k], a + row * p.a.pitch + k);
        const int below = quad / quads_of_b, column = quad % quads_of_b * 4;
        copy_ahead(&to.b[below][column], b + below * p.b.pitch + column);
    }
}

/// Calls `multiply` with one slice after another, while the next one is on its way.
template <class Multiply>
__device__ void for_slices(const Tiles& p, const BlockOfTile& block, const Multiply& multiply) {
    Slices* const slices = glint::launched_shared<Slices>();
    fetch_ahead(slices[0], p, block, 0);
    for (int from = 0, now = 0; from < p.n; from += slice, now = 1 - now) {
        wait_for_copies();
        __syncthreads(); // this slice is there for all of them, and all have done with the one before
        if (from + slice < p.n) fetch_ahead(slices[1 - now], p, block, from + slice);
        multiply(slices[now]);
    }
}

/// Where a thread's elements are: a warp has 32 rows and 64 columns of the tile; of a row, four and four columns, 32
/// apart; and every fourth row. Eight neighbours read the same of A, and four of B.
struct Own {
    int row, column;

    __device__ Own() {
        const int thread = static_cast<int>(threadIdx.x), warp = thread / 32, lane = thread % 32;
        row = warp / 2 * 32 + lane / 8, column = warp % 2 * 64 + lane % 8 * 4;
    }
};

static __global__ void __launch_bounds__(block_threads, 2) multiply_double_buffered(Tiles p) {
    const BlockOfTile block(p, 1);
    const Own mine;
    Sums sums;
    for_slices(p, block, [&](const Slices& here) {
#pragma unroll
        for (int k = 0; k < slice; k += 4) {
            Quad a[own];
#pragma unroll
            for (int j = 0; j < own; ++j) a[j] = *reinterpret_cast<const Quad*>(&here.a[mine.row + 4 * j][k]);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                float of_a[own], of_b[own];
#pragma unroll
                for (int j = 0; j < own; ++j) of_a[j] = a[j].at[i];
                put(*reinterpret_cast<const Quad*>(&here.b[k + i][mine.column]), of_b);
                put(*reinterpret_cast<const Quad*>(&here.b[k + i][mine.column + 32]), of_b + 4);
                sums.add(of_a, of_b);
            }
        }
    });
#pragma unroll
    for (int j = 0; j < own; ++j) {
        const int row = block.row + mine.row + 4 * j;
        if (row >= p.n) continue;
        write_half(p, block.column + mine.column, row, sums.at[j]);
        write_half(p, block.column + mine.column + 32, row, sums.at[j] + 4);
    }
}

} // namespace matrix_product
