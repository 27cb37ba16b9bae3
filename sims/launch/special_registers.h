// PTX's special registers, which give a thread information about its multiprocessor. On an emulated GPU the time does
// not change, and each block has its own multiprocessor and slot.
#pragma once
#include "launch/shape.h"

namespace launch {

inline constexpr int max_places = 1024; // multiprocessors, or CPU threads; if there are more, they share numbers

#ifdef __CUDACC__
/// The multiprocessor that the thread runs on. Always the same: blocks do not move.
__device__ inline unsigned multiprocessor() {
#ifdef __CUDA_ARCH__
    unsigned id;
    asm volatile("mov.u32 %0, %%smid;" : "=r"(id));
    return id % max_places;
#else
    return blockIdx.x % max_places;
#endif
}
/// The lower half of a clock that all multiprocessors share. The clock's resolution depends on the GPU: from 32 ns to 1
/// µs. Code before it has been issued before.
__device__ inline unsigned nanoseconds() {
#ifdef __CUDA_ARCH__
    unsigned now;
    asm volatile("mov.u32 %0, %%globaltimer_lo;" : "=r"(now)::"memory");
    return now;
#else
    return 0;
#endif
}
/// The lower half of the multiprocessor's own clock.
__device__ inline unsigned cycles() {
#ifdef __CUDA_ARCH__
    unsigned now;
    asm volatile("mov.u32 %0, %%clock;" : "=r"(now)::"memory");
    return now;
#else
    return 0;
#endif
}
/// How many lanes of the warp run this together.
__device__ inline int lanes_together() {
#ifdef __CUDA_ARCH__
    return __popc(__activemask());
#else
    return warp_lanes;
#endif
}
#endif

} // namespace launch
