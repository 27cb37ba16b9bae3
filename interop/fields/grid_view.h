// A grid in device memory of any type that a field may have, and how kernels read it as numbers.
#pragma once
#include "sims/api/abi.h"
#include "sims/api/error.h" // also defines GLINT_HD on a GPU
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>

namespace glint {

/// Bytes of one number of this glint_value.
constexpr std::size_t value_bytes(std::int32_t glint_value) { return glint_value == GLINT_UINT8 ? 1 : 4; }

struct GridView {
    const void* data = nullptr;
    int width = 0, height = 0;
    int pitch = 0;                      ///< in elements
    std::int32_t value = GLINT_FLOAT32; ///< glint_value

    GridView() = default;
    GridView(const void* at, int wide, int high, int from_row_to_row, std::int32_t glint_value)
        : data(at), width(wide), height(high), pitch(from_row_to_row), value(glint_value) {}
    GridView(const float* at, int wide, int high, int from_row_to_row)
        : GridView(at, wide, high, from_row_to_row, GLINT_FLOAT32) {}
    GridView(const View<const float>& v) : GridView(v.data, v.width, v.height, v.pitch) {}
    GridView(const View<float>& v) : GridView(v.data, v.width, v.height, v.pitch) {}
    Extent extent() const { return {width, height}; }
    std::size_t bytes() const {
        return value_bytes(value) * static_cast<std::size_t>(pitch) * static_cast<std::size_t>(height);
    }
    /// Address of the cell (x, y), which must lie in the grid.
    const void* at(int x, int y) const {
        const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(y) * pitch + x;
        return static_cast<const std::byte*>(data) + element * static_cast<std::ptrdiff_t>(value_bytes(value));
    }
    template <class T> View<const T> of() const { return {static_cast<const T*>(data), width, height, pitch}; }
};

/// Integers as Number: a float is the nearest one, a double is exact.
template <class T, class Number = float> struct WholeCells {
    View<const T> cells;
    int width, height;

    WholeCells(const View<const T>& of) : cells(of), width(of.width), height(of.height) {}
    GLINT_HD Number operator()(int x, int y) const { return static_cast<Number>(cells(x, y)); }
    GLINT_HD Extent extent() const { return {width, height}; }
};

/// Calls use(cells): cells(x, y) is a cell's number as a float; cells.width, .height and .extent() are the grid's.
template <class Use> void with_cells(const GridView& grid, const Use& use) {
    if (grid.value == GLINT_UINT8) return use(WholeCells(grid.of<std::uint8_t>()));
    if (grid.value == GLINT_UINT32) return use(WholeCells(grid.of<std::uint32_t>()));
    use(grid.of<float>());
}

} // namespace glint
