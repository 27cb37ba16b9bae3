// The GPU's own part, called by the simulation.
#pragma once
#include "api/device.h"
#include "chains.h"
#ifdef __CUDACC__
#include "locks.cuh"
#endif

namespace hash_table::gpu {

/// Inserts by a method with locks.
inline void insert(glint::Device device, Method method, const Chains& chains) {
#ifdef __CUDACC__
    constexpr int blocks_per_multiprocessor = 8;
    const std::int64_t blocks = glint::strided_blocks_for(chains.keys.count, threads, blocks_per_multiprocessor,
                                                          device.facts().multiprocessors);
    const glint::Device::Scope scope(device.host(), "insert");
    glint::launch(device.stream(), glint::grid_of(blocks), dim3(threads),
                  method == Method::mutex ? insert_in_turn : insert_in_rounds, chains);
#else // never called without CUDA
    (void)device, (void)method, (void)chains;
#endif
}

} // namespace hash_table::gpu
