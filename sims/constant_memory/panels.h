// Reads by coordinates: a picture in panels, one for each way to treat edges and to filter, and the place of the table
// that each cell reads. The panels turn back and forth.
#pragma once
#include "fetch.h"
#include "table.h"
#include <algorithm>
#include <cmath>

namespace constant_memory {

class Panels {
public:
    Panels(const Params& p, glint::Extent e, std::int64_t step)
        : reads(p.reads),
          side(side_of(p.table)),
          columns_(p.edges == Edges::each ? max_columns : 1),
          rows_(p.filter == Filter::both ? max_rows : 1),
          edges_(p.edges),
          filter_(p.filter) {
        constexpr double turn = 6.283185307179586, steps_per_turn = 900;
        const double angle =
            double(p.turn) / 360 * turn * std::sin(turn * std::fmod(double(step) / steps_per_turn, 1.));
        for (int i = 0; i <= columns_; ++i) left_[i] = (i * e.width + columns_ - 1) / columns_;
        for (int i = 0; i <= rows_; ++i) bottom_[i] = (i * e.height + rows_ - 1) / rows_;
        const int shorter = std::max(1, std::min(e.width / columns_, e.height / rows_));
        const double a_half = one * side * double(p.tables) / shorter / 2; // cell
        along_ = static_cast<int>(std::lround(std::cos(angle) * a_half));
        across_ = static_cast<int>(std::lround(std::sin(angle) * a_half));
    }

    std::int32_t reads, side;

    /// The middle of a cell: its position from the table's middle, in 65536ths of an entry, and its panel.
    struct Spot {
        std::int64_t u, v;
        Edges edges;
        Filter filter;
    };
    GLINT_HD Spot spot(int x, int y) const {
        const int column = column_of(x), row = row_of(y);
        const std::int64_t right = 2 * x + 1 - left_[column] - left_[column + 1],
                           up = 2 * y + 1 - bottom_[row] - bottom_[row + 1]; // from the panel's middle, in half cells
        return {along_ * right - across_ * up, across_ * right + along_ * up,
                columns_ > 1 ? static_cast<Edges>(static_cast<int>(Edges::clamp) + column) : edges_,
                rows_ == 1 ? filter_
                : row == 0 ? Filter::linear
                           : Filter::nearest};
    }
    /// The point of read number `read` of this many: they are spread over the cell; a single one is its middle.
    GLINT_HD Point point(const Spot& from, int read, int of) const {
        const int stride = 2 * one / of; // spacing in half cells; unit: 65536ths, as for all values here
        const std::int64_t right = of == 1 ? 0 : 2 * ((read * 40503 & (one - 1)) - one / 2),
                           up = read * stride + stride / 2 - one;
        return {sixteenths(from.u + ((along_ * right - across_ * up) >> 16)),
                sixteenths(from.v + ((across_ * right + along_ * up) >> 16)), from.edges, from.filter};
    }
    template <class Memory> GLINT_HD float sum(const Memory& memory, int x, int y) const {
        const Spot from = spot(x, y);
        float all = 0;
        for (int read = 0; read < reads; ++read) {
            const Point at = point(from, read, reads);
            if constexpr (requires { memory.fetch(at); })
                all += memory.fetch(at);
            else
                all += fetched(memory, at, side);
        }
        return all / (fine * fine);
    }
    GLINT_HD bool is_inside(int x, int y) const {
        const Point at = point(spot(x, y), 0, 1);
        return at.x > 0 && at.y > 0 && at.x < side * fine && at.y < side * fine;
    }
    /// Whether another panel lies to the left of a cell, or below it.
    GLINT_HD bool begins_panel(int x, int y) const {
        bool begins = false;
        for (int i = 1; i < columns_; ++i) begins |= x == left_[i];
        for (int i = 1; i < rows_; ++i) begins |= y == bottom_[i];
        return begins;
    }

private:
    static constexpr int one = 65536, max_columns = 4, max_rows = 2;

    GLINT_HD int column_of(int x) const {
        int column = 0;
        for (int i = 1; i < columns_; ++i) column += x >= left_[i];
        return column;
    }
    GLINT_HD int row_of(int y) const {
        int row = 0;
        for (int i = 1; i < rows_; ++i) row += y >= bottom_[i];
        return row;
    }
    /// From the table's middle, 65536ths of an entry.
    GLINT_HD int sixteenths(std::int64_t from_middle) const {
        return static_cast<int>((from_middle >> 13) * 2 + 1) + side * fine / 2;
    }

    std::int32_t columns_, rows_;
    Edges edges_;
    Filter filter_;
    std::int32_t left_[max_columns + 1] = {}, bottom_[max_rows + 1] = {}; // begin of each panel, and end of the last
    // movement in half cells, in 65536ths of an entry
    std::int32_t along_ = 0, across_ = 0;
};

} // namespace constant_memory
