// The book's two kernels, one byte at a time. In the first, all threads of the GPU add to the same 256 counters in
// global memory. In the second, the threads of a block add to the block's 256 counters, which are added to the global
// ones at the end.
#pragma once
#include "grid.cuh"

namespace histogram::gpu {

inline constexpr unsigned textbook_threads = bins; // per block: one for each counter, as in the book

static __global__ void __launch_bounds__(textbook_threads) count_global(Bytes in, Tally tally) {
    const Share share;
    for (std::int64_t i = share.first; i < in.count; i += share.stride) atomicAdd(tally.counters + in.data[i], 1u);
    publish_by_last_block(tally);
}

static __global__ void __launch_bounds__(textbook_threads) count_shared(Bytes in, Tally tally) {
    __shared__ unsigned table[bins];
    const Share share;
    table[threadIdx.x] = 0;
    __syncthreads();
    for (std::int64_t i = share.first; i < in.count; i += share.stride) atomicAdd(table + in.data[i], 1u);
    __syncthreads();
    atomicAdd(tally.counters + threadIdx.x, table[threadIdx.x]);
    publish_by_last_block(tally);
}

} // namespace histogram::gpu
