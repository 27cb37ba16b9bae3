// What only a GPU does, as the simulation calls it: launches that add all terms up and publish the sum.
#pragma once
#include "slots.h"
#ifdef __CUDACC__
#include "striding.cuh"
#include "trees.cuh"
#endif

namespace reduction::gpu {

#ifdef __CUDACC__
inline dim3 grid_of(std::int64_t blocks_of_it) { return {static_cast<unsigned>(blocks_of_it)}; }
/// So many blocks a multiprocessor, or fewer where there is less to do.
inline std::int64_t resident(glint::Device device, std::int64_t of_each, std::int64_t wanted) {
    return std::clamp<std::int64_t>(wanted, 1, of_each * std::max(1, device.facts().multiprocessors));
}

template <Tree tree, class T> void launch_tree(glint::Device device, const Terms<T>& in, const Slots& slots) {
    constexpr int of_block = threads * loads_of(tree), second_part = 4096;
    const std::int64_t count = (in.count + of_block - 1) / of_block;
    glint::launch(device.stream(), grid_of(count), dim3(threads), add_tree<tree, T>, in, slots);
    const std::int64_t seconds = std::min<std::int64_t>(count / second_part + 1, max_second_parts);
    glint::launch(device.stream(), grid_of(seconds), dim3(threads), add_parts<typename Plain<T, 1>::Wide>, slots,
                  static_cast<int>(count));
}

template <Finish finish, class Sum, class T>
void launch_striding(glint::Device device, const Params& p, const Terms<T>& in, const Slots& slots) {
    constexpr bool together = finish == Finish::grid_barrier;
    const std::int64_t of_each = together ? std::min(p.blocks, 4) : p.blocks; // which registers are kept for
    const std::int64_t wanted = (in.count + values_per_block - 1) / values_per_block;
    glint::launch(device.stream(), grid_of(resident(device, of_each, wanted)), dim3(threads), 0,
                  together ? glint::Launch::cooperative : glint::Launch::serialized, add_striding<finish, Sum, T>, in,
                  slots);
}

/// By a method that is the GPU's own.
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
    if constexpr (std::is_same_v<T, float>) // integers lose nothing
        if (method == Method::compensated)
            return launch_striding<Finish::last_block, Compensated<T, 4>>(device, p, in, slots);
    launch_striding<Finish::last_block, Sums>(device, p, in, slots);
}
#else // nobody has a device to call it with
template <class T> void add_up(glint::Device, const Params&, Method, const Terms<T>&, const Slots&) {}
#endif

} // namespace reduction::gpu
