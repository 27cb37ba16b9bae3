// A shape to paint: of each cell of a box, how much of it is meant. Plain data: runs keep it, worlds bring it to their
// device.
#pragma once
#include "app/world/numbers.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstdint>
#include <vector>

namespace glint {

struct Mask {
    int x = 0, y = 0; ///< of the box's first cell, in the grid
    Extent extent;
    std::vector<std::uint8_t> weights; ///< row by row from the bottom; 255: all of the cell
    friend bool operator==(const Mask&, const Mask&) = default;
};

inline constexpr std::int64_t max_mask_cells = std::int64_t{1} << 28; ///< of all masks of a run: the largest grid's

/// The cells between two corners, both with theirs, as far as they lie in the grid; it may be empty.
Mask rectangle(int x0, int y0, int x1, int y1, Extent grid);
/// The cells that hang together with that one through their sides and have its value: whole numbers exactly that one,
/// floats give or take a twentieth of the field's range; NaN is like NaN. Empty where that cell is beside the grid.
Mask flooded(const Numbers& field, Extent grid, int x, int y);
/// The same shape where lengths are so many times as large.
Mask scaled(const Mask&, double x, double y, Extent grid);

/// What brings it to a simulation, but for the weights: both ends are corners of its box.
glint_stroke stroke_over(const Mask&, std::int32_t button, std::int32_t modifiers);

} // namespace glint
