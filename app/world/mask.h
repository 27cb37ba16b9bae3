// A shape to paint: for each cell of a box, how much of it is covered, and in which colour. Plain data: runs keep it,
// worlds copy it to a device.
#pragma once
#include "app/files/formats/ink.h"
#include "app/world/snapshot.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstdint>
#include <vector>

namespace glint {

struct Mask {
    int x = 0, y = 0; ///< first cell of the box, in the grid
    Extent extent;
    std::vector<std::uint8_t> weights; ///< row by row from the bottom; 255: the whole cell
    /// As `weights`, a coloured image's colours: RGBA8 with red in the lowest byte, alpha 255. Empty: it has none.
    std::vector<std::uint32_t> colors = {};
    friend bool operator==(const Mask&, const Mask&) = default;
};

/// limit for all masks of a run: the largest grid
inline constexpr std::int64_t max_mask_cells = std::int64_t{1} << 28;
/// How many cells a mask counts against that limit: a coloured cell needs the memory of five.
std::int64_t counted_cells(Extent, bool is_colored);
std::int64_t counted_cells(const Mask&);

/// The cells between two corners, including both, clipped to the grid; may be empty.
Mask rectangle(int x0, int y0, int x1, int y1, Extent grid);
/// Cells that are connected with that cell through their sides and have its value. Whole numbers must be equal, floats
/// within a twentieth of the field's range; NaN equals NaN. Empty if that cell lies outside the grid.
Mask flooded(const Numbers& field, Extent grid, int x, int y);
/// The shape with its lengths multiplied by x and y.
Mask scaled(const Mask&, double x, double y, Extent grid);

/// Stroke that passes the mask to a simulation, without the weights: both ends are corners of its box.
glint_stroke stroke_over(const Mask&, std::int32_t button, std::int32_t modifiers);

// An image as a shape to paint.

/// Scales the ink between two cells, as large as fits, centred, with its proportions; parts outside the grid are cut
/// off. Each cell is the mean of the pixels that fall into it; opaque pixels count more for its colour. Pictures of
/// cells are not scaled.
Mask mask_of(const Ink&, int x0, int y0, int x1, int y1, Extent grid);

} // namespace glint
