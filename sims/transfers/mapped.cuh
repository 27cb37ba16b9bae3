// A kernel that copies: one side is the host's memory, which the GPU accesses across the bus.
#pragma once
#include "api/launch.h"
#include <cstddef>

namespace transfers {

inline constexpr int copy_threads = 256, copy_blocks = 8; // per block; per multiprocessor

static __global__ void __launch_bounds__(copy_threads) copy_mapped(const uint4* from, uint4* to, std::size_t count) {
    const std::size_t all = std::size_t{gridDim.x} * blockDim.x;
    for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count; i += all) to[i] = from[i];
}

/// Copies whole units of 16 bytes.
inline void launch_copy(const glint::DeviceStream& stream, int multiprocessors, std::byte* to, const std::byte* from,
                        std::size_t bytes) {
    const std::size_t count = bytes / sizeof(uint4);
    const std::int64_t blocks =
        glint::strided_blocks_for(static_cast<std::int64_t>(count), copy_threads, copy_blocks, multiprocessors);
    glint::launch(stream, glint::grid_of(blocks), dim3(copy_threads), copy_mapped, reinterpret_cast<const uint4*>(from),
                  reinterpret_cast<uint4*>(to), count);
}

} // namespace transfers
