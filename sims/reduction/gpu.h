// The GPU's own part, called by the simulation: launches that add all terms and publish the sum.
#pragma once
#include "slots.h"
#ifdef __CUDACC__
#include "striding.cuh"
#include "trees.cuh"
#endif

namespace reduction::gpu {

#ifdef __CUDACC__
template <Tree tree, class T> void launch_tree(glint::Device device, const Terms<T>& in, const Slots& slots) {
    constexpr int terms_per_block = threads * loads_of(tree), second_part = 4096;
    const std::int64_t count = glint::blocks_for(in.count, terms_per_block);
    glint::launch(device.stream(), glint::grid_of(count), dim3(threads), add_tree<tree, T>, in, slots);
    const std::int64_t seconds = std::min<std::int64_t>(count / second_part + 1, max_second_parts);
    glint::launch(device.stream(), glint::grid_of(seconds), dim3(threads), add_parts<typename Plain<T, 1>::Wide>, slots,
                  static_cast<int>(count));
}

template <Finish finish, class Sum, class T>
void launch_striding(glint::Device device, const Params& p, const Terms<T>& in, const Slots& slots) {
    constexpr bool together = finish == Finish::grid_barrier;
    const int blocks_per_multiprocessor = together ? std::min(p.blocks, 4) : p.blocks; // as many as the registers allow
    const std::int64_t blocks = glint::strided_blocks_for(in.count, values_per_block, blocks_per_multiprocessor,
                                                          device.facts().multiprocessors);
    glint::launch(device.stream(), glint::grid_of(blocks), dim3(threads), 0,
                  together ? glint::Launch::cooperative : glint::Launch::serialized, add_striding<finish, Sum, T>, in,
                  slots);
}

/// Adds by a method that only a GPU has.
template <class T>
void add_up(glint::Device device, const Params& p, Method method, const Terms<T>& in, const Slots& slots) {
    const glint::Device::Scope scope(device.host(), "add up");
    using Sums = Plain<T, 4>;
    if (method == Method::divergent) return launch_tree<Tree::divergent>(device, in, slots);
    if (method == Method::conflicted) return launch_tree<Tree::conflicted>(device, in, slots);
    if (method == Method::sequential) return launch_tree<Tree::sequential>(device, in, slots);
    if (method == Method::first_add) return launch_tree<Tree::first_add>(device, in, slots);
    if (method == Method::unrolled) return launch_tree<Tree::unrolled>(device, in, slots);
    if (method == Method::shuffle) return launch_tree<Tree::shuffled>(device, in, slots);
    if (method == Method::cooperative) return launch_striding<Finish::grid_barrier, Sums>(device, p, in, slots);
    if (method == Method::atomics) return launch_striding<Finish::atomics, Sums>(device, p, in, slots);
    if constexpr (std::is_same_v<T, float>) // integers have no rounding errors
        if (method == Method::compensated)
            return launch_striding<Finish::last_block, Compensated<T, 4>>(device, p, in, slots);
    launch_striding<Finish::last_block, Sums>(device, p, in, slots);
}
#else // never called without CUDA
template <class T> void add_up(glint::Device, const Params&, Method, const Terms<T>&, const Slots&) {}
#endif

} // namespace reduction::gpu
