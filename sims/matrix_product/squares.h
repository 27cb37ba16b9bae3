// A launch's tiles in squares of two by two; each is a cluster's work. The two blocks of a cluster have the same 256
// columns of B, and each loads half of them for both.
#pragma once
#include "product.h"

namespace matrix_product {

/// The beginning of a square, in tiles from the top left; its last row and column may lie beyond the matrix.
struct Square {
    int row, column;
};

/// All squares with a tile of the launch. Squares that run at the same time lie close together, so that their reads hit
/// the cache: eight below each other, then the eight to their right.
class Squares {
public:
    explicit Squares(const Tiles& p) : tiles_(p), first_(p.first), taken_(p.taken) {
        const int across = p.across(), last = p.which(p.taken - 1);
        const bool again = last < first_; // from the last tile on to the first
        top_ = again ? 0 : first_ / across;
        rows_ = ((again ? across - 1 : last / across) - top_) / 2 + 1;
        const bool in_one_row = !again && last / across == top_;
        left_ = in_one_row ? first_ % across : 0;
        columns_ = ((in_one_row ? last % across : across - 1) - left_) / 2 + 1;
    }
    GLINT_HD int count() const { return rows_ * columns_; }
    GLINT_HD Square at(int i) const {
        const int band = i / (band_rows * columns_) * band_rows, within = i - band * columns_;
        const int rows = rows_ - band < band_rows ? rows_ - band : band_rows;
        return {top_ + 2 * (band + within % rows), left_ + 2 * (within / rows)};
    }
    /// Whether the tile belongs to the launch.
    GLINT_HD bool holds(int row, int column) const {
        const int since = row * tiles_.across() + column - first_;
        return row < tiles_.across() && column < tiles_.across() &&
               (since < 0 ? since + tiles_.count() : since) < taken_;
    }
    GLINT_HD bool is_empty(Square s) const {
        return !holds(s.row, s.column) && !holds(s.row, s.column + 1) && !holds(s.row + 1, s.column) &&
               !holds(s.row + 1, s.column + 1);
    }

private:
    static constexpr int band_rows = 8;
    Tiling tiles_;
    int first_, taken_;
    int top_, left_;     // tiles
    int rows_, columns_; // squares
};

} // namespace matrix_product
