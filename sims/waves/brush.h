// Local changes: drops, pushes and paint, each a kernel over the box of cells that it can reach. Positions in cells,
// centres at x + 1/2.
#pragma once
#include "waves/step.h"
#include <algorithm>

namespace waves {

struct Box {
    int x = 0, y = 0;
    glint::Extent extent;
};
/// The cells of a grid within `r` of the segment from (x0, y0) to (x1, y1); may be empty.
inline Box box_around(float x0, float y0, float x1, float y1, float r, glint::Extent grid) {
    const auto low = [r](float a, float b, int end) {
        return int(glint::clamp(std::floor(std::fmin(a, b) - r), 0.f, float(end)));
    };
    const auto high = [r](float a, float b, int end) {
        return int(glint::clamp(std::ceil(std::fmax(a, b) + r), 0.f, float(end)));
    };
    const int x = low(x0, x1, grid.width), y = low(y0, y1, grid.height);
    return {x, y, {high(x0, x1, grid.width) - x, high(y0, y1, grid.height) - y}};
}

/// Adds amount (1 - s)^4 (1 - ring s), s = (d / r)^2: smooth to its rim. With ring = 6 it adds no water in all.
struct Drop {
    Box box;
    float x, y, per_radius2, amount, ring;
    bool at_rest; // a displacement of water at rest, not a push
    float clear;  // no wall may be within this distance, in cells; 0: only the drop's middle must be water

    /// s at the middle of a cell; 1 or more: outside the drop.
    GLINT_HD float at(int cx, int cy) const {
        const float dx = static_cast<float>(cx) + 0.5f - x, dy = static_cast<float>(cy) + 0.5f - y;
        return fmaf(dx, dx, dy * dy) * per_radius2;
    }
    GLINT_HD float lift(float s) const {
        const float square = (1 - s) * (1 - s);
        return amount * (square * square) * fmaf(-ring, s, 1.f);
    }
    /// Tests the middle, and two rings of eight places around it. A wall that cuts a drop would give the waves a kink,
    /// which travels as a pattern of single cells.
    GLINT_HD bool touches_wall(const glint::View<const float>& medium) const {
        const float diagonal = 0.70710678f;
        for (int i = 0; i < (clear > 0 ? 17 : 1); ++i) {
            const float far = i == 0 ? 0.f : i < 9 ? clear : 0.5f * clear;
            const float side = far * (i % 2 ? 1.f : diagonal); // 1, 3, 5, 7: along the axes
            const int eighth = (i + 7) % 8;
            const float dx = eighth == 2 || eighth == 6 ? 0.f : eighth < 2 || eighth > 6 ? side : -side;
            const float dy = eighth % 4 == 0 ? 0.f : eighth < 4 ? side : -side;
            if (medium(glint::clamp(static_cast<int>(x + dx), 0, medium.width - 1),
                       glint::clamp(static_cast<int>(y + dy), 0, medium.height - 1)) <= wall)
                return true;
        }
        return false;
    }
};
struct Splash {
    Drop drop;
    glint::View<const float> medium;
    glint::View<float> now, before;

    GLINT_HD void operator()(int i, int j) const {
        const int x = drop.box.x + i, y = drop.box.y + j;
        const float s = drop.at(x, y);
        if (!(s < 1) || medium(x, y) <= wall || drop.touches_wall(medium)) return;
        const float lift = drop.lift(s);
        now(x, y) += lift;
        if (drop.at_rest) before(x, y) += lift;
    }
};

/// Sets the medium along a segment. The water under a new wall is removed.
struct Paint {
    Box box;
    float x0, y0, dx, dy, per_length2, radius2, value;
    glint::View<float> medium, now, before;

    GLINT_HD void operator()(int i, int j) const {
        const int cx = box.x + i, cy = box.y + j;
        const float px = static_cast<float>(cx) + 0.5f - x0, py = static_cast<float>(cy) + 0.5f - y0;
        const float t = glint::clamp(fmaf(px, dx, py * dy) * per_length2, 0.f, 1.f);
        const float ex = fmaf(-t, dx, px), ey = fmaf(-t, dy, py);
        if (!(fmaf(ex, ex, ey * ey) < radius2)) return;
        medium(cx, cy) = value;
        if (value <= wall) now(cx, cy) = before(cx, cy) = 0;
    }
};

/// A brush shape: its weights, and the grid cell of its box's lower left corner.
struct Shape {
    glint::View<const float> weights;
    int x, y;
    GLINT_HD float at(int cx, int cy) const { return weights(cx - x, cy - y); }
};
inline Shape shape_of(const glint_mask& mask) {
    return {{mask.weights, mask.width, mask.height, mask.pitch}, mask.x, mask.y};
}
/// The part of the shape's box that lies in the grid.
inline Box box_of(const glint_mask& mask, glint::Extent grid) {
    const int x0 = std::max(0, mask.x), y0 = std::max(0, mask.y);
    const int x1 = std::min(grid.width, mask.x + mask.width), y1 = std::min(grid.height, mask.y + mask.height);
    return {x0, y0, {std::max(0, x1 - x0), std::max(0, y1 - y0)}};
}

/// Lifts resting water in a shape.
struct Lift {
    Box box;
    Shape shape;
    float amount;
    glint::View<const float> medium;
    glint::View<float> now, before;

    GLINT_HD void operator()(int i, int j) const {
        const int x = box.x + i, y = box.y + j;
        if (medium(x, y) <= wall) return;
        const float lift = amount * shape.at(x, y);
        now(x, y) += lift;
        before(x, y) += lift;
    }
};

/// Sets the medium of cells that the shape covers at least half.
struct PaintShape {
    Box box;
    Shape shape;
    float value;
    glint::View<float> medium, now, before;

    GLINT_HD void operator()(int i, int j) const {
        const int x = box.x + i, y = box.y + j;
        if (!(shape.at(x, y) >= 0.5f)) return;
        medium(x, y) = value;
        if (value <= wall) now(x, y) = before(x, y) = 0;
    }
};

} // namespace waves
