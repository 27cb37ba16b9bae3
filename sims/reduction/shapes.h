// The trees by which the methods add, as the picture shows them: 128 values, level by level. The trees contain which
// columns are added to which, by which threads, and in how many passes through shared memory.
#pragma once
#include "api/view.h"

namespace reduction {

enum class Shape : std::int32_t {
    divergent,
    conflicted,
    sequential,
    first_add,
    unrolled,
    shuffle,
    grid_stride,
    atomics
};
inline constexpr int shapes = 8, leaves = 128, max_levels = 8, warp = 32;

/// Column c takes the sums of the columns c + span, c + 2 span, …, `sources` of them, if c % period < width. If a pitch
/// is given, column w * pitch gets the value of column 32 w: the sum of warp w.
struct Level {
    int period = 0, width = 0, span = 0, sources = 1, pitch = -1;

    GLINT_HD bool exists() const { return period > 0 || pitch >= 0; }
    GLINT_HD bool takes(int column) const {
        return period > 0 && column >= 0 && column < leaves && column % period < width;
    }
};

GLINT_HD inline Level halving(int level, int period, int widest) {
    const int span = widest >> level;
    return span > 0 ? Level{period, span, span} : Level{};
}

GLINT_HD inline Level level_of(Shape shape, int level) {
    switch (shape) {
    case Shape::divergent:
    case Shape::conflicted:
        return level < 7 ? Level{2 << level, 1, 1 << level} : Level{};
    case Shape::sequential:
    case Shape::first_add:
        return halving(level, leaves, 64);
    case Shape::unrolled:
        return level == 0 ? Level{leaves, warp, warp, 3} : halving(level - 1, leaves, 16);
    case Shape::shuffle:
        return level < 5 ? halving(level, warp, 16) : level == 5 ? Level{0, 0, 0, 1, 1} : halving(level - 6, leaves, 2);
    case Shape::grid_stride:
        return level < 3 ? Level{leaves, warp, warp * (level + 1)} : halving(level - 3, leaves, 16);
    default:
        return level < 5 ? halving(level, warp, 16) : level == 5 ? Level{0, 0, 0, 1, 0} : Level{};
    }
}

GLINT_HD inline int threads_of(Shape shape) {
    return shape == Shape::first_add ? 64 : shape == Shape::unrolled || shape == Shape::grid_stride ? warp : leaves;
}

/// How many lanes of a warp wait for the same memory bank if `lanes` of them read every `words`th word.
GLINT_HD inline int bank_conflicts(int lanes, int words) {
    const int banks = warp / (words < warp ? words : warp); // banks that these words lie in
    return lanes > banks ? lanes / banks : 1;
}

/// The number of passes in which a thread does its part of a level; 0: it has none.
GLINT_HD inline int passes_of(Shape shape, int level, int thread) {
    const bool gathers = level_of(shape, level).pitch >= 0;
    switch (shape) {
    case Shape::divergent:
        return thread % (2 << level) == 0;
    case Shape::conflicted: {
        const int left = (64 >> level) - thread / warp * warp; // active threads, from this warp on
        return thread % warp < left ? bank_conflicts(left < warp ? left : warp, 2 << level) : 0;
    }
    case Shape::sequential:
    case Shape::first_add:
        return thread < 64 >> level;
    case Shape::shuffle:
        return gathers ? thread % warp == 0 : level < 5 || thread < warp;
    case Shape::atomics:
        return gathers ? (thread % warp == 0) * (leaves / warp) : 1; // one after the other, to the same address
    default:
        return 1; // whole warps
    }
}

/// The thread that adds to a column.
GLINT_HD inline int thread_of(Shape shape, int level, int column) {
    return shape == Shape::conflicted ? column / (2 << level) : column;
}

} // namespace reduction
