// The ladder of the texts: a block loads its values, adds them up as a tree and writes the sum of its part. A second
// launch adds up the parts; in the texts the CPU does this.
#pragma once
#include "block.cuh"

namespace reduction::gpu {

enum class Tree { divergent, conflicted, sequential, first_add, unrolled, shuffled };

GLINT_HD constexpr int loads_of(Tree tree) {
    return tree == Tree::first_add ? 2 : tree == Tree::unrolled || tree == Tree::shuffled ? 8 : 1;
}

/// Up to `loads` values a thread, a block's width apart, so that a warp's lie side by side.
template <int loads, class T> __device__ T loaded(const Terms<T>& in) {
    const std::int64_t first = static_cast<std::int64_t>(block()) * threads * loads + thread();
    T sum{};
#pragma unroll
    for (int k = 0; k < loads; ++k)
        if (const std::int64_t i = first + k * threads; i < in.count) sum = added(sum, in.x(i), in.y(i));
    return sum;
}

/// Values in shared memory become one, part[0]: the halves of ever shorter rows are added, by as many threads.
template <class T> __device__ void add_halves(T* part, int from, int to) {
    for (int span = from; span > to; span /= 2) {
        if (thread() < span) part[thread()] += part[thread() + span];
        __syncthreads();
    }
}

/// The last 64 values, by one warp: its lanes need no barrier of the block, but a barrier of the warp between a read by
/// one lane and a write by another. The article has none there, which was right only while lanes never ran apart.
template <class T> __device__ void add_in_warp(T* part) {
    if (thread() >= 32) return;
    T mine = part[thread()] + part[thread() + 32];
#pragma unroll
    for (int span = 16; span > 0; span /= 2) {
        part[thread()] = mine;
        __syncwarp();
        mine += part[thread() + span];
        __syncwarp();
    }
    if (thread() == 0) part[0] = mine;
}

template <Tree tree, class T> __device__ T tree_sum(T mine) {
    __shared__ T part[threads];
    part[thread()] = mine;
    __syncthreads();
    if constexpr (tree == Tree::divergent) {
        for (int span = 1; span < threads; span *= 2) {
            if (thread() % (2 * span) == 0) part[thread()] += part[thread() + span];
            __syncthreads();
        }
    } else if constexpr (tree == Tree::conflicted) {
        for (int span = 1; span < threads; span *= 2) {
            if (const int at = 2 * span * thread(); at < threads) part[at] += part[at + span];
            __syncthreads();
        }
    } else if constexpr (tree == Tree::unrolled) {
        add_halves(part, threads / 2, 32);
        add_in_warp(part);
    } else {
        add_halves(part, threads / 2, 0);
    }
    return part[0]; // of thread 0
}

template <Tree tree, class T> __global__ void __launch_bounds__(threads) add_tree(Terms<T> in, Slots slots) {
    using Wide = typename Plain<T, 1>::Wide;
    const T mine = loaded<loads_of(tree)>(in);
    Wide sum;
    if constexpr (tree == Tree::shuffled)
        sum = block_sum<Wide>(mine);
    else
        sum = tree_sum<tree>(mine);
    if (thread() == 0) slots.parts_as<Wide>()[block()] = sum;
}

/// Adds the parts of this many blocks: each block of this grid adds some, and the last block adds their sums.
template <class Wide> __global__ void __launch_bounds__(threads) add_parts(Slots slots, int count) {
    Wide* const parts = slots.parts_as<Wide>();
    const Wide sum = sum_of_parts(parts, block() * threads + thread(), count, blocks() * threads);
    if (thread() == 0) parts[count + block()] = sum;
    if (comes_last(slots)) publish_parts(slots, parts + count, blocks());
}

} // namespace reduction::gpu
