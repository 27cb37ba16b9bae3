// Rung 3: the threads of a block fetch 256 spheres together, one each, into shared memory, and then all test all of
// them there. Global memory is read once a block instead of once a warp, and there is no limit to their number.
#pragma once
#include "spheres/global.h"

namespace spheres {

#ifdef __CUDACC__
inline constexpr int batch_width = 32, batch_height = 8, batch = batch_width * batch_height;

template <class Paint>
__global__ void trace_batches(EverySphere<GlobalBalls> every, Paint paint, glint::View<std::uint32_t> pixels) {
    __shared__ Ball held[batch];
    const int x = static_cast<int>(blockIdx.x) * batch_width + static_cast<int>(threadIdx.x),
              y = static_cast<int>(blockIdx.y) * batch_height + static_cast<int>(threadIdx.y),
              mine = static_cast<int>(threadIdx.y) * batch_width + static_cast<int>(threadIdx.x);
    Nearest<1> found(x, y, pixels.extent());
    for (int first = 0; first < every.count; first += batch) {
        const int there = every.count - first < batch ? every.count - first : batch;
        if (mine < there) held[mine] = every.ball(first + mine);
        __syncthreads(); // all have arrived
        for (int k = 0; k < there; ++k) found.template look<Order::by_index>(held[k], first + k);
        __syncthreads(); // all have been tested: the next ones may overwrite them
    }
    if (x < pixels.width && y < pixels.height) paint(found, pixels); // only now: every thread had to fetch
}
#endif

/// Draws on CUDA.
template <class Paint>
void trace_shared(glint::Device device, EverySphere<GlobalBalls> every, Paint paint,
                  glint::View<std::uint32_t> pixels) {
    const glint::Device::Scope scope(device.host(), "trace");
#ifdef __CUDACC__
    glint::launch(device.stream(), glint::grid_for(pixels.extent(), batch_width, batch_height),
                  dim3(batch_width, batch_height), trace_batches<Paint>, every, paint, pixels);
#else
    (void)every, (void)paint, (void)pixels;
#endif
}

} // namespace spheres
