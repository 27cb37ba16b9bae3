// A place between the nodes of a grid, and the value of a field there. Has no branches, so that a CPU's compiler
// vectorises the loop over cells.
#pragma once
#include "api/device.h"
#include "api/functions.h"

namespace fluid {

struct Point {
    float x, y; // in cells: the middle of cell (0, 0) is at 1/2, 1/2
};

/// The two nodes around a place on an axis, and how much each counts.
struct Between {
    int i0, i1;
    float w0, w1;

    /// n: number of nodes. closes: behind the last one there is a wall's, which is 0.
    GLINT_HD [[gnu::always_inline]] Between(float place, int n, bool periodic, bool closes) {
        const auto nodes = static_cast<float>(n);
        const float last = nodes - static_cast<float>(!(periodic | closes));
        const float g = glint::either(periodic, place - floorf(place / nodes) * nodes, place);
        const float in = glint::either(g > 0, glint::either(g < last, g, last), 0); // NaN is 0
        const int i = static_cast<int>(in), top = n - 1, behind = periodic ? 0 : top;
        const int wall = n - static_cast<int>(closes & !periodic);
        i0 = i < top ? i : top;
        i1 = i0 < top ? i0 + 1 : behind;
        const float w = in - static_cast<float>(i0);
        w0 = 1 - w;
        w1 = glint::either(i0 < wall, w, 0);
    }
};

/// A place between the nodes of fields that lie at the same part of each cell. All have the same pitch, and at most
/// 2^31 numbers, so that one offset of 32 bits does for each node.
struct Spot {
    float wx0, wx1, wy0, wy1;
    int lower0, lower1, upper0, upper1; // offsets of the nodes

    GLINT_HD [[gnu::always_inline]] Spot(const Between& x, const Between& y, int pitch)
        : wx0(x.w0),
          wx1(x.w1),
          wy0(y.w0),
          wy1(y.w1),
          lower0(y.i0 * pitch + x.i0),
          lower1(y.i0 * pitch + x.i1),
          upper0(y.i1 * pitch + x.i0),
          upper1(y.i1 * pitch + x.i1) {}
    GLINT_HD [[gnu::always_inline]] float of(const glint::View<const float>& f) const {
        const float lower = fmaf(wx0, f.data[lower0], wx1 * f.data[lower1]);
        const float upper = fmaf(wx0, f.data[upper0], wx1 * f.data[upper1]);
        return fmaf(wy0, lower, wy1 * upper);
    }
    /// v, limited to the range of the four nodes.
    GLINT_HD [[gnu::always_inline]] float limited(float v, const glint::View<const float>& f) const {
        const float a = f.data[lower0], b = f.data[lower1], c = f.data[upper0], d = f.data[upper1];
        const auto less = [](float p, float q) { return glint::either(p < q, p, q); };
        const auto more = [](float p, float q) { return glint::either(p > q, p, q); };
        const float lo = less(less(a, b), less(c, d)), hi = more(more(a, b), more(c, d));
        return glint::either(v < lo, lo, glint::either(hi < v, hi, v));
    }
};

} // namespace fluid
