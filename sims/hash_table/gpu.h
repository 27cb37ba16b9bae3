// What only a GPU does, as the simulation calls it.
#pragma once
#include "api/device.h"
#include "chains.h"
#ifdef __CUDACC__
#include "locks.cuh"
#endif

namespace hash_table::gpu {

/// By locks.
inline void insert(glint::Device device, Method method, const Chains& chains) {
#ifdef __CUDACC__
    constexpr int blocks_per_multiprocessor = 8;
    const std::int64_t blocks = glint::strided_blocks_for(chains.keys.count, threads, blocks_per_multiprocessor,
                                                          device.facts().multiprocessors);
    const glint::Device::Scope scope(device.host(), "insert");
    glint::launch(device.stream(), glint::grid_of(blocks), dim3(threads),
                  method == Method::mutex ? insert_in_turn : insert_in_rounds, chains);
#else // nobody has a device to call it with
    (void)device, (void)method, (void)chains;
#endif
}

} // namespace hash_table::gpu
