// What a grid of values comes to, found in one pass: its least and largest number, their sum and sum of squares, and
// which cells hold none. Rows in one fixed order, so that the CPU and CUDA come to the same bits; the host joins them.
#pragma once
#include "interop/grid_view.h"
#include "sims/api/device.h"
#include <cstdint>
#include <span>

namespace glint {

/// How many cells hold NaN, and the first of them: cells are counted along the rows, from the bottom.
struct NanCount {
    /// Fields of which NaN says nothing.
    static constexpr std::uint32_t passes_over = GLINT_TABLE | GLINT_OPTIONAL | GLINT_DRAWN;
    static constexpr bool counts_whole_numbers = false; // none of them is NaN
    static constexpr std::int32_t nowhere = INT32_MAX;
    std::int32_t count = 0, first = nowhere;

    GLINT_HD void take(float value, std::int32_t cell) {
        if (value == value) return;
        ++count;
        if (cell < first) first = cell;
    }
    GLINT_HD void join(const NanCount& other) {
        count += other.count;
        if (other.count > 0 && other.first < first) first = other.first;
    }
};

/// Of all values that are not NaN, infinities among them.
struct Statistics {
    static constexpr std::uint32_t passes_over = GLINT_TABLE;
    static constexpr bool counts_whole_numbers = true;
    double sum = 0, squares = 0;
    double least = HUGE_VAL, largest = -HUGE_VAL; ///< as they are here: there is no number
    NanCount nan;

    GLINT_HD void join(const Statistics& other) {
        sum += other.sum, squares += other.squares;
        if (other.least < least) least = other.least;
        if (other.largest > largest) largest = other.largest;
        nan.join(other.nan);
    }
};

/// Writes one part a row into device memory. Throws Error if NaNs of whole numbers are to be counted.
void join_cells(Device, const GridView& grid, Statistics* rows);
void join_cells(Device, const GridView& grid, NanCount* rows);

template <class Part> Part joined(std::span<const Part> rows) {
    Part all;
    for (const Part& row : rows) all.join(row);
    return all;
}

} // namespace glint
