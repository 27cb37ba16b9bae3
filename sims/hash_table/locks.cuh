// Locks on a GPU. The lanes of a warp run in lockstep (always before compute capability 7.0, and mostly since): if one
// lane waits for a lock that another lane of its warp holds, the holder may never get to release it, and the GPU hangs.
// Two forms avoid that. Lanes in turn: a waiting lane waits only for another warp, which runs independently.
// Alternatively, all lanes lock in rounds: a lane tries once and, if it got its lock, releases it before the warp
// converges for the next round. In neither method does a lane wait while it holds a lock.
#pragma once
#include "chains.h"

namespace hash_table::gpu {

inline constexpr unsigned threads = 256; // threads of a block

/// In device memory itself: another multiprocessor's writes are not in this one's first-level cache.
__device__ inline void push(const Chains& chains, std::uint32_t bucket, std::int64_t i) {
    __threadfence(); // after the lock was taken
    chains.nodes[i] = {chains.keys.data[i], __ldcg(chains.heads + bucket)};
    __stcg(chains.heads + bucket, Chains::number(i));
    __threadfence(); // before it is given back
}
__device__ inline bool try_lock(std::uint32_t* lock) { return atomicCAS(lock, 0u, 1u) == 0; }
__device__ inline void unlock(std::uint32_t* lock) { atomicExch(lock, 0u); }

__device__ inline void rest() {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700
    __nanosleep(40);
#endif
}

/// insert(i, lane) for a thread's keys; whole warps go round together, so that i may lie behind the last key.
template <class Insert> __device__ void each_key(std::int64_t count, const Insert& insert) {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    const std::int64_t begin = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x - lane;
    for (std::int64_t first = begin; first < count; first += stride) insert(first + lane, lane);
}

static __global__ void __launch_bounds__(threads) insert_in_turn(Chains chains) {
    each_key(chains.keys.count, [&](std::int64_t i, int lane) {
        for (int turn = 0; turn < 32; ++turn) {
            if (turn == lane && i < chains.keys.count) {
                const std::uint32_t bucket = chains.buckets.of(chains.keys.data[i]);
                while (!try_lock(chains.locks + bucket)) rest();
                push(chains, bucket, i);
                unlock(chains.locks + bucket);
            }
            __syncwarp();
        }
    });
}

static __global__ void __launch_bounds__(threads) insert_in_rounds(Chains chains) {
    each_key(chains.keys.count, [&](std::int64_t i, int) {
        bool waits = i < chains.keys.count;
        const std::uint32_t bucket = waits ? chains.buckets.of(chains.keys.data[i]) : 0;
        while (__any_sync(~0u, waits)) {
            if (waits && try_lock(chains.locks + bucket)) {
                push(chains, bucket, i);
                unlock(chains.locks + bucket);
                waits = false;
            }
        }
    });
}

} // namespace hash_table::gpu
