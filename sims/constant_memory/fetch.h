// The work of a texture unit, done by hand: the entries around a point, the values beyond the edges, and the weight of
// each entry. Points are odd sixteenths of an entry. No point lies on an edge, where the result would depend on the
// GPU, and the unit's 8-bit weights are exact. So CPU and GPU give the same bits.
#pragma once
#include "api/view.h"
#include "params.h"

namespace constant_memory {

inline constexpr int fine = 16; // parts of an entry's side

struct Point {
    int x, y; // in sixteenths, odd; the table begins at 0
    Edges edges;
    Filter filter;
};

/// The column of the table that is fetched for column i, or -1. `side` is a power of two.
GLINT_HD constexpr int column_for(int i, int side, Edges edges) {
    const bool inside = i >= 0 && i < side;
    if (edges == Edges::wrap) return i & (side - 1);
    if (edges == Edges::border) return inside ? i : -1;
    if (edges == Edges::clamp) return i < 0 ? 0 : inside ? i : side - 1;
    const int around = i & (2 * side - 1);
    return around < side ? around : 2 * side - 1 - around;
}

template <class Memory> GLINT_HD float entry_at(const Memory& memory, int x, int y, int side, Edges edges) {
    const int column = column_for(x, side, edges), row = column_for(y, side, edges);
    return column < 0 || row < 0 ? 0.f : memory(row * side + column);
}

/// In 256ths of an entry's value: integers, so that floats add them exactly.
template <class Memory> GLINT_HD float fetched(const Memory& memory, Point at, int side) {
    constexpr int half = fine / 2, one = fine * fine;
    if (at.filter == Filter::nearest)
        return static_cast<float>(one) * entry_at(memory, at.x >> 4, at.y >> 4, side, at.edges);
    const int x = (at.x - half) >> 4, y = (at.y - half) >> 4;
    const int right = (at.x - half) & (fine - 1), up = (at.y - half) & (fine - 1);
    const auto part = [&](int dx, int dy) {
        const int weight = (dx ? right : fine - right) * (dy ? up : fine - up);
        return static_cast<float>(weight) * entry_at(memory, x + dx, y + dy, side, at.edges);
    };
    return (part(0, 0) + part(1, 0)) + (part(0, 1) + part(1, 1));
}

} // namespace constant_memory
