// What only a GPU does, as the simulation calls it: a step in one launch.
#pragma once
#include "mirror.h"
#ifdef __CUDACC__
#include "blocks.cuh"
#endif

namespace barrier::gpu {

#ifdef __CUDACC__
/// By a method that is the GPU's own.
inline void step(glint::Device device, const Params& p, Method method, const Mirror& mirror) {
    const glint::Device::Scope scope(device.host(), "mirror");
    const dim3 grid = glint::grid_for(mirror.to.extent(), side, side), block(side, side);
    switch (method) {
    case Method::textbook:
        return glint::launch(device.stream(), grid, block, mirror_with_barrier<Columns>, mirror);
    case Method::rows:
        return glint::launch(device.stream(), grid, block, mirror_with_barrier<Rows>, mirror);
    case Method::padded:
        return glint::launch(device.stream(), grid, block, mirror_with_barrier<PaddedColumns>, mirror);
    case Method::racy_textbook:
        return glint::launch(device.stream(), grid, block, mirror_without_barrier, mirror,
                             static_cast<unsigned>(p.wait));
    default:
        return glint::launch(device.stream(), grid, dim3(side, side / 2), mirror_by_shuffles, mirror);
    }
}
#else // nobody has a device to call it with
inline void step(glint::Device, const Params&, Method, const Mirror&) {}
#endif

} // namespace barrier::gpu
