// The values of the probes. For errors, a pixel represents the elements whose distance is a multiple of the picture's
// size.
#pragma once
#include "product.h"

namespace matrix_product {

struct Errors {
    glint::View<const float> error;
    Progress progress;
    glint::Extent picture;
    double elements; // 0: the probe is the largest error; else the number of checked elements, for the mean

    GLINT_HD double operator()(int x, int y) const {
        double all = 0;
        for (int row = y; row < progress.tiling.n; row += picture.height)
            for (int column = x; column < progress.tiling.n; column += picture.width) {
                if (!progress.is_checked(progress.tiling.at(row, column))) continue;
                const auto off = static_cast<double>(error(column, row));
                all = elements > 0 ? all + off : off > all ? off : all;
            }
        return elements > 0 ? all / elements : all;
    }
};

/// A constant, so that the mean is that value.
struct Filled {
    double percent;
    GLINT_HD double operator()(int, int) const { return percent; }
};

/// At least 1, which selects the mean.
inline double checked_elements(const Progress& progress) {
    double elements = 0;
    const Tiling& tiling = progress.tiling;
    for (int which = 0; which < tiling.count(); ++which)
        if (progress.is_checked(which)) elements += double(tiling.rows(which)) * tiling.columns(which);
    return elements > 0 ? elements : 1;
}

} // namespace matrix_product
