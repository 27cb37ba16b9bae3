// What the kernels that count have in common: which bytes are a thread's, and how a grid ends a step.
#pragma once
#include "tally.h"

namespace histogram::gpu {

/// A thread's first item and how far its next ones lie: side by side in a warp, and the grid strides over all.
struct Share {
    std::int64_t first, stride;
    __device__ Share()
        : first(static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x),
          stride(static_cast<std::int64_t>(gridDim.x) * blockDim.x) {}
};

/// 16 bytes, past the first-level cache: nobody reads them again.
__device__ inline uint4 load(Bytes in, std::int64_t quad) {
    return __ldcg(reinterpret_cast<const uint4*>(in.data) + quad);
}

template <class Add> __device__ void each_byte(uint4 quad, Add add) {
    const unsigned words[4] = {quad.x, quad.y, quad.z, quad.w};
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int k = 0; k < 32; k += 8) add(words[i] >> k & 255u);
}

/// add(byte) for all of a thread's bytes. While 32 of them are counted, the next 32 are on their way.
template <class Add> __device__ void each_byte_of(Bytes in, Add add) {
    const Share share;
    const std::int64_t quads = in.count / 16;
    uint4 a{}, b{};
    std::int64_t i = share.first;
    if (i < quads) a = load(in, i);
    if (i + share.stride < quads) b = load(in, i + share.stride);
    while (i < quads) {
        const uint4 first = a, second = b;
        const bool two = i + share.stride < quads;
        i += 2 * share.stride;
        if (i < quads) a = load(in, i);
        if (i + share.stride < quads) b = load(in, i + share.stride);
        each_byte(first, add);
        if (two) each_byte(second, add);
    }
    for (std::int64_t rest = 16 * quads + share.first; rest < in.count; rest += share.stride) add(in.data[rest]);
}

/// The block that ends last writes what all have counted, and leaves zeros: a step is one launch.
__device__ inline void publish_by_last_block(const Tally& tally) {
    __shared__ int is_last;
    __threadfence(); // this thread's additions are there before its block's ticket
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(tally.ticket, 1u) == gridDim.x - 1;
    __syncthreads();
    if (!is_last) return;
    __threadfence();
    for (unsigned bin = threadIdx.x; bin < bins; bin += blockDim.x) {
        tally.counts[bin] = static_cast<float>(__ldcg(tally.counters + bin));
        tally.counters[bin] = 0;
    }
    if (threadIdx.x == 0) *tally.ticket = 0;
}

} // namespace histogram::gpu
