// The GPU's own part, called by the simulation: one launch counts all bytes and publishes the counts.
#pragma once
#include "tally.h"
#ifdef __CUDACC__
#include "tables.cuh"
#include "textbook.cuh"
#endif

namespace histogram::gpu {

#ifdef __CUDACC__
/// A thread for each item, up to a number of blocks a multiprocessor.
inline dim3 grid(glint::Device device, const Params& p, std::int64_t items, int threads_per_block) {
    return glint::grid_of(
        glint::strided_blocks_for(items, threads_per_block, p.blocks, device.facts().multiprocessors));
}

template <Owner owner>
void launch_private(glint::Device device, const Params& p, Bytes in, const Tally& tally, int tables) {
    constexpr int table_bytes = bins * static_cast<int>(sizeof(unsigned));
    glint::launch(device.stream(), grid(device, p, (in.count + 15) / 16, threads), dim3(threads), tables * table_bytes,
                  glint::Launch::serialized, count_private<owner>, in, tally, Tables<owner>{tables});
}

/// Counts by a method that only a GPU has.
inline void count(glint::Device device, const Params& p, Method method, Bytes in, const Tally& tally) {
    const glint::Device::Scope scope(device.host(), "count");
    const auto launch_textbook = [&](void (*kernel)(Bytes, Tally)) {
        glint::launch(device.stream(), grid(device, p, in.count, textbook_threads), dim3(textbook_threads), kernel, in,
                      tally);
    };
    if (method == Method::global)
        launch_textbook(count_global);
    else if (method == Method::shared)
        launch_textbook(count_shared);
    else if (method == Method::vectors)
        launch_private<Owner::block>(device, p, in, tally, 1);
    else if (method == Method::warps)
        launch_private<Owner::warp>(device, p, in, tally, threads / 32);
    else if (method == Method::aggregated)
        glint::launch(device.stream(), grid(device, p, (in.count + 15) / 16, threads), dim3(threads), count_aggregated,
                      in, tally);
    else
        launch_private<Owner::lanes>(device, p, in, tally, p.copies);
}
#else // never called without CUDA
inline void count(glint::Device, const Params&, Method, Bytes, const Tally&) {}
#endif

} // namespace histogram::gpu
