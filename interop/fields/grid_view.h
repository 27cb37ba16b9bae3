// A grid in device memory of any type that a field may have, and how kernels read it as numbers.
#pragma once
#include "sims/api/abi.h"
#include "sims/api/error.h" // also defines GLINT_HD on a GPU
#include "sims/api/values.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>

namespace glint {

/// Bytes of one number of this glint_value; 0: it is no number, or unknown.
constexpr std::size_t value_bytes(std::int32_t glint_value) {
    switch (glint_value) {
    case GLINT_UINT8:
    case GLINT_INT8:
        return 1;
    case GLINT_UINT16:
    case GLINT_INT16:
    case GLINT_FLOAT16:
        return 2;
    case GLINT_FLOAT32:
    case GLINT_UINT32:
    case GLINT_INT32:
        return 4;
    case GLINT_FLOAT64:
    case GLINT_INT64:
    case GLINT_UINT64:
        return 8;
    default:
        return 0;
    }
}
constexpr bool can_be_nan(std::int32_t glint_value) {
    return glint_value == GLINT_FLOAT32 || glint_value == GLINT_FLOAT64 || glint_value == GLINT_FLOAT16;
}

struct GridView {
    const void* data = nullptr;
    int width = 0, height = 0;
    int pitch = 0;                      ///< in elements
    std::int32_t value = GLINT_FLOAT32; ///< glint_value
    std::size_t element_bytes = 4;      ///< from one number to the next: more than its size in an array of structs

    GridView() = default;
    GridView(const void* at, int wide, int high, int from_row_to_row, std::int32_t glint_value,
             std::size_t from_number_to_number = 0)
        : data(at),
          width(wide),
          height(high),
          pitch(from_row_to_row),
          value(glint_value),
          element_bytes(from_number_to_number ? from_number_to_number : value_bytes(glint_value)) {}
    GridView(const float* at, int wide, int high, int from_row_to_row)
        : GridView(at, wide, high, from_row_to_row, GLINT_FLOAT32) {}
    GridView(const View<const float>& v) : GridView(v.data, v.width, v.height, v.pitch) {}
    GridView(const View<float>& v) : GridView(v.data, v.width, v.height, v.pitch) {}
    Extent extent() const { return {width, height}; }
    bool is_dense() const { return element_bytes == value_bytes(value); } ///< number next to number
    std::size_t row_bytes() const { return element_bytes * static_cast<std::size_t>(pitch); }
    std::size_t bytes() const { return row_bytes() * static_cast<std::size_t>(height); } ///< only if it is dense
    /// Address of the cell (x, y), which must lie in the grid.
    const void* at(int x, int y) const {
        const std::ptrdiff_t element = static_cast<std::ptrdiff_t>(y) * pitch + x;
        return static_cast<const std::byte*>(data) + element * static_cast<std::ptrdiff_t>(element_bytes);
    }
    template <class T> View<const T> of() const { return {static_cast<const T*>(data), width, height, pitch}; }
};

/// A grid and a row, which have the same numbers as one long row: a device computes row by row, and a list is one row.
struct RowParts {
    GridView grid, rest; ///< height 0: there are none
};
inline RowParts in_short_rows(const GridView& all) {
    constexpr int shorter = 4096;
    RowParts parts{all, all};
    parts.rest.height = 0;
    if (all.height != 1 || all.width <= 2 * shorter) return parts;
    parts.grid.width = parts.grid.pitch = shorter, parts.grid.height = all.width / shorter;
    const int taken = parts.grid.height * shorter;
    if (taken < all.width)
        parts.rest.data = all.at(taken, 0), parts.rest.width = parts.rest.pitch = all.width - taken,
        parts.rest.height = 1;
    return parts;
}

/// Integers as Number: a float is the nearest one, a double is exact.
template <class T, class Number = float> struct WholeCells {
    View<const T> cells;
    int width, height;

    WholeCells(const View<const T>& of) : cells(of), width(of.width), height(of.height) {}
    GLINT_HD Number operator()(int x, int y) const { return static_cast<Number>(cells(x, y)); }
    GLINT_HD Extent extent() const { return {width, height}; }
};

/// The number of any type at this address, rounded to Number; integers of 64 bits through double.
template <class Number> GLINT_HD inline Number number_at(const void* cell, std::int32_t glint_value) {
    switch (glint_value) {
    case GLINT_FLOAT64:
        return static_cast<Number>(*static_cast<const double*>(cell));
    case GLINT_FLOAT16:
        return static_cast<Number>(static_cast<float>(*static_cast<const Half*>(cell)));
    case GLINT_INT8:
        return static_cast<Number>(*static_cast<const std::int8_t*>(cell));
    case GLINT_INT16:
        return static_cast<Number>(*static_cast<const std::int16_t*>(cell));
    case GLINT_INT32:
        return static_cast<Number>(*static_cast<const std::int32_t*>(cell));
    case GLINT_INT64:
        return static_cast<Number>(*static_cast<const std::int64_t*>(cell));
    case GLINT_UINT8:
        return static_cast<Number>(*static_cast<const std::uint8_t*>(cell));
    case GLINT_UINT16:
        return static_cast<Number>(*static_cast<const std::uint16_t*>(cell));
    case GLINT_UINT32:
        return static_cast<Number>(*static_cast<const std::uint32_t*>(cell));
    case GLINT_UINT64:
        return static_cast<Number>(*static_cast<const std::uint64_t*>(cell));
    default:
        return static_cast<Number>(*static_cast<const float*>(cell));
    }
}

/// Numbers of any type at any distance from each other, each found by a switch: slower than the types that have code of
/// their own, but all types share one kernel. shown: another size, to which the grid is stretched.
template <class Number> struct AnyCells {
    const std::byte* data;
    std::int64_t row_bytes;
    int element_bytes;
    std::int32_t value;
    int width, height, from_width, from_height;

    AnyCells(const GridView& of, Extent shown)
        : data(static_cast<const std::byte*>(of.data)),
          row_bytes(static_cast<std::int64_t>(of.row_bytes())),
          element_bytes(static_cast<int>(of.element_bytes)),
          value(of.value),
          width(shown.width),
          height(shown.height),
          from_width(of.width),
          from_height(of.height) {}
    explicit AnyCells(const GridView& of) : AnyCells(of, of.extent()) {}
    GLINT_HD Number operator()(int x, int y) const {
        const std::int64_t column = width == from_width ? x : std::int64_t{x} * from_width / width;
        const std::int64_t row = height == from_height ? y : std::int64_t{y} * from_height / height;
        return number_at<Number>(data + row * row_bytes + column * element_bytes, value);
    }
    GLINT_HD Extent extent() const { return {width, height}; }
};

/// Calls use(cells): cells(x, y) is a cell's number as a float; cells.width, .height and .extent() are the grid's.
template <class Use> void with_cells(const GridView& grid, const Use& use) {
    if (grid.is_dense() && grid.value == GLINT_FLOAT32) return use(grid.of<float>());
    if (grid.is_dense() && grid.value == GLINT_UINT8) return use(WholeCells(grid.of<std::uint8_t>()));
    if (grid.is_dense() && grid.value == GLINT_UINT32) return use(WholeCells(grid.of<std::uint32_t>()));
    use(AnyCells<float>(grid));
}

} // namespace glint
