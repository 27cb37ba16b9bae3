// An image as a shape to paint.
#pragma once
#include "app/files/formats/ink.h"
#include "app/world/mask.h"

namespace glint {

/// Scales the ink between two cells, as large as fits, centred, with its proportions; parts outside the grid are cut
/// off. Each cell is the mean of the pixels that fall into it. Pictures of cells are not scaled.
Mask mask_of(const Ink&, int x0, int y0, int x1, int y1, Extent grid);

} // namespace glint
