// The GPU's own part, called by the simulation.
#pragma once
#include "api/constant_use.h"
#include "api/device.h"
#include "memories.h"
#include <algorithm>
#include <cstddef>
#ifdef __CUDACC__
#include "shared.cuh"
#else
#include "gather.h"
#endif

namespace constant_memory::gpu {

constexpr std::size_t bytes_of_copies(Size table, Method method) {
    return sizeof(float) * static_cast<std::size_t>(entries_of(table)) * (method == Method::replicated ? warp : 1);
}

#ifdef __CUDACC__
/// Launches as many blocks as the GPU holds at a time, but no more than there are tiles.
inline void gather_by_copies(glint::Device device, Method method, Size table, const Reading& reading,
                             const float* entries, glint::View<float> sums) {
    const std::size_t bytes = bytes_of_copies(table, method);
    const glint_device_facts facts = device.facts();
    const int resident = static_cast<int>(std::clamp<std::size_t>(facts.shared_bytes_per_block / bytes, 1, 4));
    const int tiles = (sums.width + warp - 1) / warp * ((sums.height + tile_rows - 1) / tile_rows);
    const auto blocks = static_cast<unsigned>(std::clamp(resident * std::max(1, facts.multiprocessors), 1, tiles));
    const auto kernel = method == Method::replicated ? gather_shared<max_copies> : gather_shared<1>;
    const glint::Device::Scope scope(device.host(), "read");
    glint::launch(device.stream(), dim3(blocks), dim3(warp, tile_rows), static_cast<int>(bytes),
                  glint::Launch::serialized, kernel, reading, entries, entries_of(table), sums);
}
#else // never called without CUDA
inline void gather_by_copies(glint::Device, Method, Size, const Reading&, const float*, glint::View<float>) {}
#endif

/// Runs `work`, which queues kernels that read Constant; meanwhile Constant holds this table.
template <class Work> void with_constant(glint::Device device, const float* entries, Size table, const Work& work) {
#ifdef __CUDACC__
    const glint::ConstantUse<Constant> held(device, constant_table, entries,
                                            sizeof(float) * static_cast<std::size_t>(entries_of(table)));
#else
    (void)device, (void)entries, (void)table;
#endif
    work();
}

} // namespace constant_memory::gpu
