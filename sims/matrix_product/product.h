// C = A B, one tile of C after another. Each element is the same sum in every method: its products are added one by one
// from the first to the last, each with one rounding. Beyond their rows and columns A and B are padded with zeros to
// whole tiles, which change no sum, so that kernels need no bounds checks.
#pragma once
#include "api/device.h"
#include "params.h"

namespace matrix_product {

/// The tiling of C: row by row, from the top left.
struct Tiling {
    int n;

    GLINT_HD constexpr int across() const { return (n + tile - 1) / tile; }
    GLINT_HD constexpr int count() const { return across() * across(); }
    GLINT_HD constexpr int at(int row, int column) const { return row / tile * across() + column / tile; }
    GLINT_HD constexpr int row(int which) const { return which / across() * tile; }    // the first one
    GLINT_HD constexpr int column(int which) const { return which % across() * tile; } // the first one
    GLINT_HD constexpr int rows(int which) const { return rest(row(which)); }          // how many it has
    GLINT_HD constexpr int columns(int which) const { return rest(column(which)); }    // how many it has
    /// The number of products in an element's sum, rounded up to whole slices.
    GLINT_HD constexpr int padded(int slice) const { return (n + slice - 1) / slice * slice; }

private:
    GLINT_HD constexpr int rest(int first) const { return n - first < tile ? n - first : tile; }
};

/// A number of consecutive tiles for a launch; after the last tile comes the first again, none twice. The element of
/// row i and column j is at (j, i).
struct Tiles : Tiling {
    glint::View<const float> a, b;
    glint::View<float> c;
    int first, taken;

    GLINT_HD int which(int i) const { return first + i < count() ? first + i : first + i - count(); }
};

/// The reference.
struct Naive {
    Tiles p;

    glint::Extent extent() const { return {tile, tile * p.taken}; }
    GLINT_HD void operator()(int x, int y) const {
        const int which = p.which(y / tile), row = p.row(which) + y % tile, column = p.column(which) + x;
        if (row >= p.n || column >= p.n) return;
        float sum = 0;
        for (int k = 0; k < p.n; ++k) sum = fmaf(p.a(k, row), p.b(column, k), sum);
        p.c(column, row) = sum;
    }
};

/// The relative error of an element: compared with the sum in doubles, in which each product is exact.
struct Check {
    Tiles p;
    glint::View<float> error;

    glint::Extent extent() const { return {tile, tile * p.taken}; }
    GLINT_HD void operator()(int x, int y) const {
        const int which = p.which(y / tile), row = p.row(which) + y % tile, column = p.column(which) + x;
        if (row >= p.n || column >= p.n) return;
        double sum = 0;
        for (int k = 0; k < p.n; ++k) sum += static_cast<double>(p.a(k, row)) * static_cast<double>(p.b(column, k));
        const double off = fabs(static_cast<double>(p.c(column, row)) - sum);
        error(column, row) = static_cast<float>(sum != 0 ? off / fabs(sum) : off);
    }
};

/// Progress of the steps: tiles done in this pass over C, whether there was a pass before, and how many of the tiles
/// computed last have been checked.
struct Progress {
    Tiling tiling;
    int done, checked;
    bool again;

    GLINT_HD int latest() const { return done - 1; } // -1: none
    GLINT_HD bool is_checked(int which) const {
        const int since = latest() - which;
        return (since < 0 ? since + tiling.count() : since) < checked;
    }
};

inline Progress progress_at(Tiling tiling, std::int64_t step, int checked) {
    const int done = step > 0 ? static_cast<int>((step - 1) % tiling.count()) + 1 : 0;
    return {tiling, done, checked, step > tiling.count()};
}

} // namespace matrix_product
