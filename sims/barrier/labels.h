// The labels of the picture: what a tile is; and, if it is large enough to read, which thread computes a cell.
#pragma once
#include "api/annotations.h"
#include "barrier/mirror.h"

namespace barrier {

inline void label_picture(glint::Annotations& labels, glint::Extent e) {
    constexpr float tile = side;
    const float top = static_cast<float>(e.height / side * side);
    labels.bracket({0, top - tile, tile, tile}, glint::Side::below, "a tile: 16 x 16 threads", glint::Letters::normal);
    if (e.width < 2 * side || e.height < 2 * side) return;
    const float x = tile, y = top - 2 * tile; // the first cell of the next tile, one row below: the words end there
    labels.arrow({x + 0.5f - tile, y, tile, 1}, x + tile - 0.5f, y + tile - 0.5f, "computed here, shown there",
                 glint::Side::right, glint::Letters::small);
}

} // namespace barrier
