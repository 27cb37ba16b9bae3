// What the probes tell. Of the errors each pixel stands for the elements that lie whole pictures apart from each other.
#pragma once
#include "product.h"

namespace matrix_product {

struct Errors {
    glint::View<const float> error;
    Progress progress;
    glint::Extent picture;
    double elements; // 0: the largest error is wanted; else so many have been checked, and their mean is

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

/// The same everywhere: its mean is itself.
struct Filled {
    double percent;
    GLINT_HD double operator()(int, int) const { return percent; }
};

/// At least 1, so that a mean is wanted.
inline double checked_elements(const Progress& progress) {
    double elements = 0;
    const Tiling& tiling = progress.tiling;
    for (int which = 0; which < tiling.count(); ++which)
        if (progress.is_checked(which)) elements += double(tiling.rows(which)) * tiling.columns(which);
    return elements > 0 ? elements : 1;
}

} // namespace matrix_product
