// The dot product by one GPU: no more blocks than it holds go over all pairs, in loads of 16 bytes; each thread has
// eight loads in flight. Warps add by shuffles, and the last block adds the sums of the others. Only in files that a
// CUDA compiler reads.
#pragma once
#include "api/launch.h"
#include "api/quads.h"
#include "multi_gpu/parts.h"
#include <cstring>

namespace multi_gpu {

inline constexpr int dot_threads = 256, dot_blocks = 4; // per block; per multiprocessor
inline constexpr int loads_ahead = 4;                   // loads in advance, from each array

struct DotSlots {
    Whole* parts;     // one for each block
    unsigned* ticket; // how many blocks have ended; zero between two launches
    Whole* result;
};

using Four = glint::Quad<std::int32_t>;

/// Bypasses the first-level cache, because the numbers are read only once. Beyond the end are zeros.
__device__ inline Four load(const std::int32_t* numbers, std::int64_t quad, std::int64_t quads) {
    Four four{};
    if (quad >= quads) return four;
    const uint4 bits = __ldcg(reinterpret_cast<const uint4*>(numbers) + quad);
    memcpy(&four, &bits, sizeof four);
    return four;
}

__device__ inline Whole sum_of_thread(const Pairs& in) {
    const std::int64_t first = std::int64_t{blockIdx.x} * dot_threads + threadIdx.x,
                       stride = std::int64_t{gridDim.x} * dot_threads, quads = in.count / 4;
    Whole sums[4]{};
    for (std::int64_t i = first; i < quads; i += loads_ahead * stride) {
        Four x[loads_ahead], y[loads_ahead];
#pragma unroll
        for (int k = 0; k < loads_ahead; ++k)
            x[k] = load(in.a, i + k * stride, quads), y[k] = load(in.b, i + k * stride, quads);
#pragma unroll
        for (int k = 0; k < loads_ahead; ++k)
#pragma unroll
            for (int lane = 0; lane < 4; ++lane) sums[lane] += Whole{x[k].at[lane]} * y[k].at[lane];
    }
    for (std::int64_t i = 4 * quads + first; i < in.count; i += stride) sums[0] += Whole{in.a[i]} * in.b[i];
    return sums[0] + sums[1] + sums[2] + sums[3];
}

/// Returns in lane 0 the sum over its warp.
__device__ inline Whole sum_of_warp(Whole mine) {
#pragma unroll
    for (unsigned span = 16; span > 0; span /= 2) mine += __shfl_down_sync(~0u, mine, span);
    return mine;
}
/// Returns in thread 0 the sum over its block. Call with all threads.
__device__ inline Whole sum_of_block(Whole mine) {
    constexpr unsigned warps = dot_threads / 32;
    __shared__ Whole of_warps[warps];
    const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    mine = sum_of_warp(mine);
    __syncthreads(); // the block's previous sums have been read
    if (lane == 0) of_warps[warp] = mine;
    __syncthreads();
    return warp == 0 ? sum_of_warp(lane < warps ? of_warps[lane] : Whole{0}) : Whole{0};
}
/// Whether this block is the last; then the results of the others are visible. Call with all threads.
__device__ inline bool comes_last(unsigned* ticket) {
    __shared__ int is_last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) {
        is_last = atomicAdd(ticket, 1u) == gridDim.x - 1;
        if (is_last) *ticket = 0;
    }
    __syncthreads();
    __threadfence();
    return is_last;
}

static __global__ void __launch_bounds__(dot_threads, dot_blocks) add_products(Pairs in, DotSlots to) {
    const Whole mine = sum_of_block(sum_of_thread(in));
    if (threadIdx.x == 0) to.parts[blockIdx.x] = mine;
    if (!comes_last(to.ticket)) return;
    Whole rest = 0;
    for (unsigned i = threadIdx.x; i < gridDim.x; i += dot_threads) rest += __ldcg(to.parts + i);
    rest = sum_of_block(rest);
    if (threadIdx.x == 0) *to.result = rest;
}

/// Both arrays must begin at multiples of 16 bytes. The sum of no pairs is 0.
inline void launch_dot(const glint::DeviceStream& stream, int multiprocessors, const Pairs& in, const DotSlots& to) {
    constexpr std::int64_t pairs_per_block = std::int64_t{4} * loads_ahead * dot_threads; // of a turn
    const std::int64_t blocks = glint::strided_blocks_for(in.count, pairs_per_block, dot_blocks, multiprocessors);
    glint::launch(stream, glint::grid_of(blocks), dim3(dot_threads), add_products, in, to);
}

} // namespace multi_gpu
