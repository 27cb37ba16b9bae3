// A kernel over a grid in warps of 8 x 4 cells where for_each has 32 x 1: a warp takes as long as its slowest point,
// and the nearer its points are to each other, the less they differ. A row of 8 pixels is still a whole sector of
// memory.
#pragma once
#include "api/device.h"

namespace julia {

#ifdef __CUDACC__
template <class Kernel> __global__ void run_in_squares(glint::Extent extent, Kernel kernel) {
    const int lane = static_cast<int>(threadIdx.x), warp = static_cast<int>(threadIdx.y); // a block has 16 x 16 cells
    const int x = static_cast<int>(blockIdx.x) * 16 + warp % 2 * 8 + lane % 8;
    const int y = static_cast<int>(blockIdx.y) * 16 + warp / 2 * 4 + lane / 8;
    if (x < extent.width && y < extent.height) kernel(x, y);
}
#endif

/// As device.for_each; so does a CPU, which has no warps.
template <class Kernel>
void for_each_in_squares(glint::Device device, const char* label, glint::Extent extent, const Kernel& kernel) {
    if (!device.is_cuda()) return device.for_each(label, extent, kernel);
#ifdef __CUDACC__
    const glint::Device::Scope scope(device.host(), label);
    const dim3 grid((static_cast<unsigned>(extent.width) + 15) / 16, (static_cast<unsigned>(extent.height) + 15) / 16);
    glint::launch(device.stream(), grid, dim3(32, 8), run_in_squares<Kernel>, extent, kernel);
#endif
}

} // namespace julia
