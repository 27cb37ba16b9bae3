// The GPU's own part, called by the simulation: a step in one launch.
#pragma once
#include "mirror.h"
#ifdef __CUDACC__
#include "blocks.cuh"
#endif

namespace barrier::gpu {

#ifdef __CUDACC__
/// Runs a step by a method that only a GPU has.
inline void step(glint::Device device, const Params& p, Method method, const Mirror& mirror) {
    const glint::Device::Scope scope(device.host(), "mirror");
    const auto grid = [&](int tiles, int width = side) {
        return glint::grid_for(mirror.to.extent(), width, side * tiles);
    };
    const auto with_barrier = [&](void (*kernel)(Mirror, int)) {
        glint::launch(device.stream(), grid(tiles_of_block), dim3(side, side), kernel, mirror, p.returns);
    };
    switch (method) {
    case Method::textbook:
        return with_barrier(mirror_with_barrier<Columns>);
    case Method::rows:
        return with_barrier(mirror_with_barrier<Rows>);
    case Method::padded:
        return with_barrier(mirror_with_barrier<PaddedColumns>);
    case Method::racy_textbook:
        return glint::launch(device.stream(), grid(1), dim3(side, side), mirror_without_barrier, mirror,
                             static_cast<unsigned>(p.wait));
    default:
        return glint::launch(device.stream(), grid(shuffled_tiles, lanes * QuadOfLevels::size), dim3(lanes, side / 2),
                             mirror_by_shuffles, mirror, p.returns);
    }
}
#else // never called without CUDA
inline void step(glint::Device, const Params&, Method, const Mirror&) {}
#endif

} // namespace barrier::gpu
