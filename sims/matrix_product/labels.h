// The labels of the picture: the matrices by name, and the latest tile.
#pragma once
#include "api/annotations.h"
#include "matrix_product/layout.h"

namespace matrix_product {

inline glint::Region region_of(const Panel& panel) {
    return {static_cast<float>(panel.x), static_cast<float>(panel.y), static_cast<float>(panel.width),
            static_cast<float>(panel.height)};
}

/// n: rows and columns of each matrix; latest: the tile was computed
inline void label_picture(glint::Annotations& labels, const Layout& panels, int n, bool latest) {
    constexpr auto large = glint::Letters::large;
    if (panels.a.width < 1 || panels.b.height < 1) return;
    labels.words(region_of(panels.a), "A", glint::Side::above, large);
    labels.words(region_of(panels.b), "B", glint::Side::left, large);
    labels.words(region_of(panels.c), {"C = A B, %d x %d", n, n}, glint::Side::above, large);
    if (latest) labels.words(region_of(panels.zoom), "latest tile of C", glint::Side::above);
}

} // namespace matrix_product
