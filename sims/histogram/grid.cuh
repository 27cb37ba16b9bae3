// Code that the counting kernels share: which bytes belong to a thread, and how a grid ends a step.
#pragma once
#include "tally.h"

namespace histogram::gpu {

/// A thread's first item and the distance to its next ones: neighbours in a warp, with a grid stride over all.
struct Share {
    std::int64_t first, stride;
    __device__ Share()
        : first(static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x),
          stride(static_cast<std::int64_t>(gridDim.x) * blockDim.x) {}
};

/// Loads 16 bytes, not through the first-level cache, because they are read only once.
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

/// Calls add(byte) for all bytes of a thread. While 32 bytes are counted, the next 32 are being loaded.
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

/// The block that ends last writes the total counts and resets them to zero: a step is one launch.
__device__ inline void publish_by_last_block(const Tally& tally) {
    __shared__ int is_last;
    __threadfence(); // makes this thread's additions visible before its block's ticket
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
