// Sums over the threads of a warp, of a block and of a grid.
#pragma once
#include "slots.h"
#include <cstring>

namespace reduction::gpu {

inline constexpr int threads = 256; // threads of a block
static_assert(threads == textbook_threads);

__device__ inline int thread() { return static_cast<int>(threadIdx.x); }
__device__ inline int block() { return static_cast<int>(blockIdx.x); }
__device__ inline int blocks() { return static_cast<int>(gridDim.x); }

/// Returns in lane 0 the sum over its warp, in registers.
template <class Wide> __device__ Wide warp_sum(Wide mine) {
#pragma unroll
    for (unsigned span = 16; span > 0; span /= 2) mine += __shfl_down_sync(~0u, mine, span);
    return mine;
}

/// Returns in thread 0 the sum over its block. Call with all threads.
template <class Wide> __device__ Wide block_sum(Wide mine) {
    constexpr int warps = threads / 32;
    __shared__ Wide of_warps[warps];
    const int warp = thread() / 32, lane = thread() % 32;
    mine = warp_sum(mine);
    __syncthreads(); // the block's previous sums have been read
    if (lane == 0) of_warps[warp] = mine;
    __syncthreads();
    return warp == 0 ? warp_sum(lane < warps ? of_warps[lane] : Wide{}) : Wide{};
}

/// Whether this block is the last of the grid; then the results of the others are visible. Call with all threads.
__device__ inline bool comes_last(const Slots& slots) {
    __shared__ int is_last;
    __threadfence();
    __syncthreads();
    if (thread() == 0) {
        is_last = atomicAdd(slots.ticket, 1u) == gridDim.x - 1;
        if (is_last) *slots.ticket = 0;
    }
    __syncthreads();
    __threadfence();
    return is_last;
}

/// Returns when all blocks have arrived; they must be resident at the same time.
__device__ inline void wait_for_grid(const Slots& slots) {
    __threadfence();
    __syncthreads();
    if (thread() == 0) {
        const unsigned before = atomicAdd(slots.generation, 0u);
        __threadfence(); // the sum is visible before this block is counted
        if (atomicAdd(slots.ticket, 1u) == gridDim.x - 1) {
            *slots.ticket = 0;
            __threadfence();
            atomicAdd(slots.generation, 1u);
        } else {
            while (atomicAdd(slots.generation, 0u) == before) __nanosleep(20);
        }
        __threadfence();
    }
    __syncthreads();
}

/// A block adds the parts, in the same order each time. The sum is in thread 0.
template <class Wide> __device__ Wide sum_of_parts(const Wide* parts, int first, int count, int stride) {
    Wide mine{};
    for (int i = first; i < count; i += stride) mine += __ldcg(parts + i);
    return block_sum(mine);
}
template <class Wide> __device__ void publish_parts(const Slots& slots, const Wide* parts, int count) {
    const Wide total = sum_of_parts(parts, thread(), count, threads);
    if (thread() == 0) slots.publish(total);
}

} // namespace reduction::gpu
