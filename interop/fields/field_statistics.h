// Statistics of a grid in one pass: minimum, maximum, sum, sum of squares, and which cells are NaN. Rows are reduced in
// one fixed order, so that CPU and CUDA give the same bits; the host joins the rows.
#pragma once
#include "interop/fields/grid_view.h"
#include "sims/api/device.h"
#include <cstdint>
#include <span>

namespace glint {

/// The number of NaN cells, and the first of them: cells are counted along the rows, from the bottom.
struct NanCount {
    /// Fields in which NaN means nothing.
    static constexpr std::uint32_t passes_over = GLINT_TABLE | GLINT_OPTIONAL | GLINT_DRAWN;
    static constexpr bool counts_whole_numbers = false; // an integer is never NaN
    static constexpr std::int32_t nowhere = INT32_MAX;
    std::int32_t count = 0, first = nowhere;

    template <class T> GLINT_HD void take(T value, std::int32_t cell) {
        if (value == value) return;
        ++count;
        if (cell < first) first = cell;
    }
    GLINT_HD void join(const NanCount& other) {
        count += other.count;
        if (other.count > 0 && other.first < first) first = other.first;
    }
};

/// Statistics of all values that are not NaN; infinities count.
struct Statistics {
    static constexpr std::uint32_t passes_over = GLINT_ON_HOST;
    static constexpr bool counts_whole_numbers = true;
    double sum = 0, squares = 0;
    double least = HUGE_VAL, largest = -HUGE_VAL; ///< with these initial values the grid has no number
    NanCount nan;

    GLINT_HD void join(const Statistics& other) {
        sum += other.sum, squares += other.squares;
        if (other.least < least) least = other.least;
        if (other.largest > largest) largest = other.largest;
        nan.join(other.nan);
    }
};

/// For a part of a grid that begins at this cell.
inline void count_from(NanCount& nan, std::int32_t cell) { nan.first += nan.count > 0 ? cell : 0; }
inline void count_from(Statistics& part, std::int32_t cell) { count_from(part.nan, cell); }

/// Writes one partial result a row into device memory. Throws Error if NaNs of integers are to be counted.
void join_cells(Device, const GridView& grid, Statistics* rows);
void join_cells(Device, const GridView& grid, NanCount* rows);

template <class Part> Part joined(std::span<const Part> rows) {
    Part all;
    for (const Part& row : rows) all.join(row);
    return all;
}

} // namespace glint
