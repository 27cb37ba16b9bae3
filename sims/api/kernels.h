// Kernels over volumes and lists: what they look like, and how they run on the CPU and on CUDA.
#pragma once
#include "launch.h"
#include "view.h"
#include <algorithm>
#include <cstdint>
#include <type_traits>

namespace glint {

/// Radius of the cells that the kernel reads around its cell: its `static constexpr int stencil_radius`, or one cell.
template <class Kernel> inline constexpr int stencil_radius_of = 1;
template <class Kernel>
requires requires { Kernel::stencil_radius; }
inline constexpr int stencil_radius_of<Kernel> = Kernel::stencil_radius;

/// A kernel of a volume that reads neighbours.
template <class Kernel>
concept PlacedVolumeKernel = requires(const Kernel& kernel) {
    kernel(0, 0, 0, Interior{});
    kernel(0, 0, 0, Border{});
};

/// Sentences of the compiler for a kernel of a volume that is written wrongly.
template <class Kernel> struct WrittenVolumeKernel {
    static constexpr bool callable = PlacedVolumeKernel<Kernel> || std::is_invocable_v<const Kernel&, int, int, int>;
    static constexpr bool callable_unless_const =
        std::is_invocable_v<Kernel&, int, int, int> || std::is_invocable_v<Kernel&, int, int, int, Interior>;
    static_assert(callable || !callable_unless_const,
                  "a kernel may not change itself: write: GLINT_HD void operator()(int x, int y, int z) const");
    static_assert(callable || callable_unless_const,
                  "write: GLINT_HD void operator()(int x, int y, int z) const; to read neighbours, also: auto place");
    static_assert(std::is_trivially_copyable_v<Kernel>,
                  "a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string "
                  "or glint::Volume");
    static constexpr bool looked_at = true;
};

/// Sentences of the compiler for a kernel of a list that is written wrongly.
template <class Kernel> struct WrittenListKernel {
    static constexpr bool callable = std::is_invocable_v<const Kernel&, int>;
    static constexpr bool callable_unless_const = std::is_invocable_v<Kernel&, int>;
    static_assert(callable || !callable_unless_const,
                  "a kernel may not change itself: write: GLINT_HD void operator()(int i) const");
    static_assert(callable || callable_unless_const,
                  "a kernel of a list has one number: write: GLINT_HD void operator()(int i) const");
    static_assert(std::is_trivially_copyable_v<Kernel>,
                  "a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string "
                  "or glint::List");
    static constexpr bool looked_at = true;
};

template <class Kernel> GLINT_HD inline void run_volume_cell(const Kernel& kernel, Box box, int x, int y, int z) {
    if constexpr (PlacedVolumeKernel<Kernel>) {
        constexpr int r = stencil_radius_of<Kernel>;
        if (x < r || y < r || z < r || x >= box.width - r || y >= box.height - r || z >= box.depth - r)
            kernel(x, y, z, Border{});
        else
            kernel(x, y, z, Interior{});
    } else {
        kernel(x, y, z);
    }
}

/// Runs rows [first, last) of all layers on one CPU thread; row y of layer z is number z * height + y.
template <class Kernel> void run_volume_rows(Kernel kernel, Box box, int first, int last) {
    for (int row = first; row < last; ++row) {
        const int y = row % box.height, z = row / box.height;
        if constexpr (PlacedVolumeKernel<Kernel>) {
            constexpr int r = stencil_radius_of<Kernel>;
            const bool inside = y >= r && z >= r && y < box.height - r && z < box.depth - r && box.width > 2 * r;
            const int left = inside ? r : box.width, right = box.width - r; // between them no border is seen
            for (int x = 0; x < left; ++x) kernel(x, y, z, Border{});
            if (!inside) continue;
#pragma GCC ivdep
            for (int x = r; x < right; ++x) kernel(x, y, z, Interior{});
            for (int x = right; x < box.width; ++x) kernel(x, y, z, Border{});
        } else {
#pragma GCC ivdep
            for (int x = 0; x < box.width; ++x) kernel(x, y, z);
        }
    }
}

inline constexpr int list_part = 4096; ///< elements of a list that a CPU thread takes at once

/// Runs parts [first, last) of a list on one CPU thread.
template <class Kernel> void run_list_parts(Kernel kernel, int count, int first, int last) {
    const int begin = first * list_part;
    const auto end = static_cast<int>(std::min<std::int64_t>(count, std::int64_t{last} * list_part));
#pragma GCC ivdep
    for (int i = begin; i < end; ++i) kernel(i);
}

#ifdef __CUDACC__
template <class Kernel> __global__ void run_volume_kernel(Box box, GLINT_GRID_CONSTANT const Kernel kernel) {
    const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
    const int z = static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
    if (x < box.width && y < box.height && z < box.depth) run_volume_cell(kernel, box, x, y, z);
}
template <class Kernel> __global__ void run_list_kernel(int count, GLINT_GRID_CONSTANT const Kernel kernel) {
    const std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
    if (i < count) kernel(static_cast<int>(i));
}
#endif

} // namespace glint
