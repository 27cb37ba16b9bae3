// An image as a shape to paint.
#pragma once
#include "app/files/png_ink.h"
#include "app/world/mask.h"

namespace glint {

/// As large as it fits between two cells, in their middle, with its own proportions; what lies beside the grid is left
/// out. Each cell is the mean of the pixels that fall into it. Cells are painted as large as they are.
Mask mask_of(const Ink&, int x0, int y0, int x1, int y1, Extent grid);

} // namespace glint
