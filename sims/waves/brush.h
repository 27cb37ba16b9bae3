// Local changes: drops, pushes and paint, each run over the box of cells it can reach. Positions in cells, centres at x
// + 1/2.
#pragma once
#include "waves/step.h"

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
struct Splash {
    Box box;
    float x, y, per_radius2, amount, ring;
    bool at_rest; // a displacement of water at rest, not a push
    glint::View<const float> medium;
    glint::View<float> now, before;

    GLINT_HD void operator()(int i, int j) const {
        const int cx = box.x + i, cy = box.y + j;
        const int middle_x = glint::clamp(static_cast<int>(x), 0, now.width - 1),
                  middle_y = glint::clamp(static_cast<int>(y), 0, now.height - 1);
        const float dx = static_cast<float>(cx) + 0.5f - x, dy = static_cast<float>(cy) + 0.5f - y;
        const float s = fmaf(dx, dx, dy * dy) * per_radius2;
        if (!(s < 1) || medium(cx, cy) <= wall || medium(middle_x, middle_y) <= wall) return;
        const float square = (1 - s) * (1 - s), lift = amount * (square * square) * fmaf(-ring, s, 1.f);
        now(cx, cy) += lift;
        if (at_rest) before(cx, cy) += lift;
    }
};

/// Sets the medium along a segment. The water under a new wall is gone.
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

} // namespace waves
