// The fastest methods today: no more blocks than the GPU holds go over all values, in loads of 16 bytes; each thread
// has four loads in flight. A thread's sums stay in its registers; a warp's lanes add theirs by shuffles. The methods
// differ in how the blocks' sums become one.
#pragma once
#include "block.cuh"

namespace reduction::gpu {

enum class Finish {
    last_block,   // all blocks wait for all, then the first adds the parts
    grid_barrier, // all wait for all, then the first does
    atomics       // each block adds its own to the total
};

inline constexpr int ahead = 4;                                         // loads under way
inline constexpr std::int64_t values_per_block = 4LL * threads * ahead; // in a turn
template <Operation of> using OperationIs = std::integral_constant<Operation, of>;

/// Bypasses the first-level cache, because the values are read only once.
template <class T> __device__ glint::Quad<T> load(const T* data, std::int64_t quad, std::int64_t quads) {
    glint::Quad<T> values{};
    if (quad >= quads) return values;
    const uint4 bits = __ldcg(reinterpret_cast<const uint4*>(data) + quad);
    memcpy(&values, &bits, sizeof values);
    return values;
}

template <Operation operation, class Sum, class T> __device__ typename Sum::Wide sum_of_thread(const Terms<T>& in) {
    const std::int64_t first = static_cast<std::int64_t>(block()) * threads + thread(),
                       stride = static_cast<std::int64_t>(blocks()) * threads, quads = in.count / 4;
    Sum sum;
    for (std::int64_t i = first; i < quads; i += ahead * stride) {
        glint::Quad<T> x[ahead];
        [[maybe_unused]] glint::Quad<T> y[ahead]; // for a dot product
#pragma unroll
        for (int k = 0; k < ahead; ++k) {
            x[k] = load(in.a, i + k * stride, quads);
            if constexpr (operation == Operation::dot) y[k] = load(in.b, i + k * stride, quads);
        }
#pragma unroll
        for (int k = 0; k < ahead; ++k)
#pragma unroll
            for (int lane = 0; lane < 4; ++lane) {
                const T value = x[k].at[lane];
                if constexpr (operation == Operation::sum)
                    sum.add(lane, value, T(1));
                else
                    sum.add(lane, value, operation == Operation::dot ? y[k].at[lane] : value);
            }
    }
    for (std::int64_t i = 4 * quads + first; i < in.count; i += stride) sum.add(0, in.x(i), in.y(i));
    return sum.total();
}

/// A separate loop for each operation, chosen outside of the loops.
template <class Sum, class T> __device__ typename Sum::Wide sum_of_thread(const Terms<T>& in) {
    if (in.operation == Operation::sum) return sum_of_thread<Operation::sum, Sum>(in);
    if (in.operation == Operation::squares) return sum_of_thread<Operation::squares, Sum>(in);
    return sum_of_thread<Operation::dot, Sum>(in);
}

/// The type of CUDA's atomic addition: for 64-bit integers only unsigned ones, whose bits are the same.
template <class Wide> using Atomic = std::conditional_t<std::is_same_v<Wide, Whole>, unsigned long long, Wide>;

template <Finish finish, class Sum, class T>
__global__ void __launch_bounds__(threads, 4) add_striding(Terms<T> in, Slots slots) {
    using Wide = typename Sum::Wide;
    Wide* const parts = slots.parts_as<Wide>();
    const Wide sum = block_sum(sum_of_thread<Sum>(in));
    if constexpr (finish == Finish::atomics) {
        Atomic<Wide>* const total = static_cast<Atomic<Wide>*>(slots.total);
        if (thread() == 0) atomicAdd(total, static_cast<Atomic<Wide>>(sum));
        if (!comes_last(slots) || thread() != 0) return;
        slots.publish(static_cast<Wide>(__ldcg(total)));
        *total = 0;
    } else {
        if (thread() == 0) parts[block()] = sum;
        if constexpr (finish == Finish::grid_barrier) {
            wait_for_grid(slots);
            if (block() == 0) publish_parts(slots, parts, blocks());
        } else if (comes_last(slots)) {
            publish_parts(slots, parts, blocks());
        }
    }
}

} // namespace reduction::gpu
