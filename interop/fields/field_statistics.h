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
inline void count_from(Statistics& part, std::int32_t cell) { part.nan.first += part.nan.count > 0 ? cell : 0; }

/// Writes one partial result a row into device memory.
void join_cells(Device, const GridView& grid, Statistics* rows);

inline Statistics joined(std::span<const Statistics> rows) {
    Statistics all;
    for (const Statistics& row : rows) all.join(row);
    return all;
}

} // namespace glint
