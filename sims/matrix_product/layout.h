// The places of the matrices in the picture: the product at the bottom right, A to its left, B above it, so that an
// element lies in its row of A and its column of B; in the corner between them the latest tile.
#pragma once
#include "api/view.h"

namespace matrix_product {

/// A part of the picture, in pixels from the bottom left, filled by a matrix whose first row is at the top.
struct Panel {
    int x, y, width, height;

    GLINT_HD bool holds(int px, int py) const { return px >= x && py >= y && px < x + width && py < y + height; }
    GLINT_HD int column(int px, int columns) const { return (px - x) * columns / width; }
    GLINT_HD int row(int py, int rows) const { return (y + height - 1 - py) * rows / height; }
};

struct Layout {
    Panel a, b, c, zoom;

    explicit Layout(glint::Extent e) {
        const int gap = 1 + (e.width < e.height ? e.width : e.height) / 96;
        const int left = (e.width - 3 * gap) / 4, right = e.width - 3 * gap - left;
        const int above = (e.height - 3 * gap) / 4, below = e.height - 3 * gap - above;
        const int from_left = left + 2 * gap, from_below = below + 2 * gap;
        a = {gap, gap, left, below};
        b = {from_left, from_below, right, above};
        c = {from_left, gap, right, below};
        zoom = {gap, from_below, left, above};
    }
};

} // namespace matrix_product
