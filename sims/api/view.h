// Trivially copyable views and values for kernels, valid on the CPU and inside CUDA kernels alike.
#pragma once
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#ifdef __CUDACC__
#include <cuda_runtime.h>
#define GLINT_HD __host__ __device__
#else
#define GLINT_HD
#endif
#include "bounds.h"

namespace glint {

/// Size of a grid, in cells. Plain data for host and kernels, as all types of this header.
struct Extent {
    int width = 0, height = 0;
    /// Number of cells.
    GLINT_HD constexpr std::int64_t area() const { return std::int64_t(width) * height; }
    GLINT_HD constexpr bool empty() const { return width <= 0 || height <= 0; }
    /// Size relative to the 1024 x 1024 cells that scenes are designed for.
    GLINT_HD constexpr float scale() const { return static_cast<float>(width < height ? width : height) / 1024.f; }
    friend constexpr bool operator==(Extent, Extent) = default;
};

/// A grid of T in device memory: row 0 at the bottom, `pitch` elements from one row to the next.
template <class T> struct View {
    T* data = nullptr;
    int width = 0, height = 0, pitch = 0;

    /// Cell (x, y), with 0 <= x < width and 0 <= y < height; checked only by a checking build. In host code only for
    /// memory of the CPU device.
    GLINT_HD T& operator()(int x, int y) const {
        require_inside(data, x, y, width, height);
        return data[static_cast<std::ptrdiff_t>(y) * pitch + x];
    }
    GLINT_HD Extent extent() const { return {width, height}; }
    template <class U>
    requires std::is_same_v<U, const T> GLINT_HD operator View<U>() const { return {data, width, height, pitch}; }
};

/// The size of a volume, in cells. Layer 0 is the first one.
struct Box {
    int width = 0, height = 0, depth = 0;
    Box() = default;
    GLINT_HD constexpr Box(int wide, int high, int deep) : width(wide), height(high), depth(deep) {}
    GLINT_HD constexpr std::int64_t cells() const { return std::int64_t(width) * height * depth; }
    GLINT_HD constexpr bool empty() const { return width <= 0 || height <= 0 || depth <= 0; }
    GLINT_HD constexpr bool contains(int x, int y, int z) const {
        return x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth;
    }
    friend constexpr bool operator==(Box, Box) = default;
};

/// A volume of T in device memory: layer after layer, each as a View.
template <class T> struct VolumeView {
    T* data = nullptr;
    int width = 0, height = 0, depth = 0, pitch = 0;

    /// Cell (x, y, z), with 0 <= z < depth; checked only by a checking build.
    GLINT_HD T& operator()(int x, int y, int z) const {
        require_inside(data, x, y, z, width, height, depth);
        return data[(static_cast<std::ptrdiff_t>(z) * height + y) * pitch + x];
    }
    GLINT_HD Box box() const { return {width, height, depth}; }
    GLINT_HD View<T> layer(int z) const {
        return {data + static_cast<std::ptrdiff_t>(z) * height * pitch, width, height, pitch};
    }
    template <class U>
    requires std::is_same_v<U, const T> GLINT_HD operator VolumeView<U>() const {
        return {data, width, height, depth, pitch};
    }
};

/// A list of T in device memory, without gaps.
template <class T> struct ListView {
    T* data = nullptr;
    int count = 0;

    /// Element i, with 0 <= i < count; checked only by a checking build.
    GLINT_HD T& operator[](int i) const {
        require_inside(data, i, count);
        return data[i];
    }
    template <class U>
    requires std::is_same_v<U, const T> GLINT_HD operator ListView<U>() const { return {data, count}; }
};

/// The values beyond the walls of a grid.
enum class Boundary : std::int32_t { neumann, dirichlet, periodic }; // the edge's value; a constant; the other side

/// The position of a cell: inside the grid or at its border. A kernel with a Place as third argument is called with the
/// matching type, so that the inner loop has no border case and vectorises; `cell(x + 1, y)` may then reach one cell
/// beyond the grid. A kernel that reads farther declares it: `static constexpr int stencil_radius = 2;`, up to the
/// grid's own size. In a volume, the Place is the fourth argument.
struct Interior {
    template <class Cells, class T> GLINT_HD T fetch(const Cells& cells, int x, int y, Extent, Boundary, T) const {
        return cells(x, y);
    }
    template <class Cells, class T> GLINT_HD T fetch(const Cells& cells, int x, int y, int z, Box, Boundary, T) const {
        return cells(x, y, z);
    }
};
/// At the border: fetch() gives the cell, or what `boundary` says, at most one grid's size beyond an edge. outside: the
/// value for Boundary::dirichlet.
struct Border {
    template <class Cells, class T>
    GLINT_HD T fetch(const Cells& cells, int x, int y, Extent e, Boundary boundary, T outside) const {
        if (x >= 0 && y >= 0 && x < e.width && y < e.height) return cells(x, y);
        if (boundary == Boundary::dirichlet) return outside;
        if (boundary == Boundary::periodic)
            return cells(x < 0          ? x + e.width
                         : x >= e.width ? x - e.width
                                        : x,
                         y < 0           ? y + e.height
                         : y >= e.height ? y - e.height
                                         : y);
        return cells(x < 0 ? 0 : x >= e.width ? e.width - 1 : x, y < 0 ? 0 : y >= e.height ? e.height - 1 : y);
    }
    template <class Cells, class T>
    GLINT_HD T fetch(const Cells& cells, int x, int y, int z, Box box, Boundary boundary, T outside) const {
        if (box.contains(x, y, z)) return cells(x, y, z);
        if (boundary == Boundary::dirichlet) return outside;
        const bool around = boundary == Boundary::periodic;
        return cells(held(x, box.width, around), held(y, box.height, around), held(z, box.depth, around));
    }

private:
    GLINT_HD static int held(int i, int size, bool around) {
        return i < 0 ? (around ? i + size : 0) : i < size ? i : around ? i - size : size - 1;
    }
};

/// The nearest value in [lo, hi]; NaN stays NaN.
template <class T> GLINT_HD constexpr T clamp(T v, T lo, T hi) { return v < lo ? lo : hi < v ? hi : v; }

/// Packs red, green and blue in [0, 1], rounded to the nearest of 256 levels, alpha opaque. NaN becomes 0.
GLINT_HD inline std::uint32_t rgba(float r, float g, float b) {
    const auto byte = [](float v) {
        return static_cast<std::uint32_t>(255.f * (v > 0 ? v < 1 ? v : 1.f : 0.f) + 0.5f);
    };
    return byte(r) | byte(g) << 8 | byte(b) << 16 | 0xff000000u;
}

} // namespace glint
