// Values of single cells, and along a line, brought together in device memory.
#pragma once
#include "interop/fields/grid_view.h"
#include "sims/api/device.h"

namespace glint {

struct CellsToGather {
    static constexpr int most = 16;
    const void* cells[most] = {};   ///< null: NaN
    std::int32_t values[most] = {}; ///< glint_value of each field
    float* to = nullptr;            ///< as many values; integers are converted to the nearest floats
};

void gather(Device, const CellsToGather&);

/// In cells: the middle of the first one is 0.5, 0.5.
struct LineOfCells {
    float x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    friend bool operator==(const LineOfCells&, const LineOfCells&) = default;
};
/// This many values at even distances from one end to the other, each interpolated between the four nearest cells.
inline constexpr int line_samples = 512;
void gather_line(Device, const GridView& grid, const LineOfCells&, float* to);

} // namespace glint
