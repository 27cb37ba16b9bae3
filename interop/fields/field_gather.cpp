// Compiled by nvcc if there is one, and by the C++ compiler for the emulated GPU.
#include "interop/fields/field_gather.h"

namespace glint {
namespace {

struct GatherCells {
    CellsToGather from;
    GLINT_HD float at(int i) const {
        const void* const cell = from.cells[i];
        if (!cell) return NAN;
        return number_at<float>(cell, from.values[i]);
    }
    GLINT_HD void operator()(int x, int) const { from.to[x] = at(x); }
};

/// Explicit fmaf, so that both compilers give the same bits.
template <class Cells> struct SampleLine {
    Cells grid;
    LineOfCells line;
    float* to;

    GLINT_HD float cell(int x, int y) const { return grid(clamp(x, 0, grid.width - 1), clamp(y, 0, grid.height - 1)); }
    GLINT_HD void operator()(int i, int) const {
        const float share = static_cast<float>(i) / static_cast<float>(line_samples - 1);
        const float x = fmaf(share, line.x1 - line.x0, line.x0) - 0.5f;
        const float y = fmaf(share, line.y1 - line.y0, line.y0) - 0.5f;
        const float left = floorf(x), below = floorf(y);
        const int column = static_cast<int>(left), row = static_cast<int>(below);
        const float lower = between(cell(column, row), cell(column + 1, row), x - left);
        const float upper = between(cell(column, row + 1), cell(column + 1, row + 1), x - left);
        to[i] = between(lower, upper, y - below);
    }
    /// In the middle of a cell the result is its own value, whatever its neighbours are.
    GLINT_HD static float between(float a, float b, float share) { return share == 0 ? a : fmaf(share, b - a, a); }
};

} // namespace

void gather_line(Device device, const GridView& grid, const LineOfCells& line, float* to) {
    with_cells(grid, [&](const auto& cells) {
        device.for_each("profile", {line_samples, 1}, SampleLine<std::decay_t<decltype(cells)>>{cells, line, to});
    });
}

void gather(Device device, const CellsToGather& from) {
    device.for_each("pins", {CellsToGather::most, 1}, GatherCells{from});
}

} // namespace glint
