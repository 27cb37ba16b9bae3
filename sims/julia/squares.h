// A kernel over a grid in warps of 8 x 4 cells, while for_each has 32 x 1: a warp takes as long as its slowest point,
// and points that are closer to each other differ less. A row of 8 pixels is still a whole sector of memory.
#pragma once
#include "api/device.h"

namespace julia {

/// How many blocks a multiprocessor takes at a time. With long orbits, a few: they end sooner, and the next ones go to
/// the multiprocessor with the least work; an H200 draws a rabbit of 1000 iterations in 33 us instead of 42. With short
/// orbits, as many as fit, because they wait for memory.
enum class Occupancy { full, low };

#ifdef __CUDACC__
template <class Kernel> __global__ void __launch_bounds__(128) run_in_squares(glint::Extent extent, Kernel kernel) {
    const unsigned lane = threadIdx.x, warp = threadIdx.y; // a block has 16 x 8 cells
    const int x = static_cast<int>(blockIdx.x * 16 + warp % 2 * 8 + lane % 8);
    const int y = static_cast<int>(blockIdx.y * 8 + warp / 2 * 4 + lane / 8);
    if (x < extent.width && y < extent.height) kernel(x, y);
}
#endif

/// Like device.for_each, which is used on a CPU, because a CPU has no warps.
template <class Kernel>
void for_each_in_squares(glint::Device device, const char* label, glint::Extent extent, const Kernel& kernel,
                         Occupancy occupancy = Occupancy::full) {
    if (!device.is_cuda()) return device.for_each_on_cpu(label, extent, kernel);
#ifdef __CUDACC__
    const glint::Device::Scope scope(device.host(), label);
    constexpr std::size_t blocks = 6, always_allowed = 48 << 10, of_the_system = 1 << 10; // bytes a block
    const std::size_t share = device.facts().shared_bytes_per_block / blocks;
    cudaLaunchConfig_t how{};
    how.gridDim = dim3((static_cast<unsigned>(extent.width) + 15) / 16, (static_cast<unsigned>(extent.height) + 7) / 8);
    how.blockDim = dim3(32, 4);
    if (occupancy == Occupancy::low && share > of_the_system) // memory that is not used, but keeps other blocks away
        how.dynamicSmemBytes = std::min(share - of_the_system, always_allowed);
    glint::launch(device.stream(), how, glint::Launch::serialized, run_in_squares<Kernel>, extent, kernel);
#else
    (void)occupancy;
#endif
}

} // namespace julia
