// Painting: the cells that a stroke covers, whether it is a line of the mouse or a shape of the program's, and their
// colours.
#pragma once
#include "device.h"
#include "params.h"
#include <cstddef>

namespace glint {

/// A thick line with round ends, or the stroke's mask. Positions in cells, centres at + 1/2.
struct Covered {
    int x, y; // the beginning of its box, in the grid
    Extent box;
    float x0, y0, dx, dy, per_length2, radius;
    View<const float> mask; // the mask's data is null: the line is painted
    int mask_x, mask_y;

    /// radius: half the line's width in cells.
    Covered(const glint_stroke& s, float half_width, Extent grid)
        : x0(s.x0), y0(s.y0), dx(s.x1 - s.x0), dy(s.y1 - s.y0), per_length2(0), radius(half_width) {
        const float length2 = dx * dx + dy * dy;
        if (length2 > 0) per_length2 = 1 / length2;
        const auto low = [&](float a, float b, int end) {
            return int(clamp(std::floor(std::fmin(a, b) - radius), 0.f, float(end)));
        };
        const auto high = [&](float a, float b, int end) {
            return int(clamp(std::ceil(std::fmax(a, b) + radius), 0.f, float(end)));
        };
        x = low(s.x0, s.x1, grid.width), y = low(s.y0, s.y1, grid.height);
        box = {high(s.x0, s.x1, grid.width) - x, high(s.y0, s.y1, grid.height) - y};
        mask_x = mask_y = 0;
        if (!s.mask) return;
        mask = {s.mask->weights, s.mask->width, s.mask->height, s.mask->pitch};
        mask_x = s.mask->x, mask_y = s.mask->y;
        x = std::max(0, mask_x), y = std::max(0, mask_y);
        box = {std::min(grid.width, mask_x + mask.width) - x, std::min(grid.height, mask_y + mask.height) - y};
    }
    /// How much of the cell is covered, 0 to 1.
    GLINT_HD float share(int cx, int cy) const {
        if (mask.data) return mask(cx - mask_x, cy - mask_y);
        const float px = static_cast<float>(cx) + 0.5f - x0, py = static_cast<float>(cy) + 0.5f - y0;
        const float t = clamp(fmaf(px, dx, py * dy) * per_length2, 0.f, 1.f);
        const float ex = fmaf(-t, dx, px), ey = fmaf(-t, dy, py);
        return fmaf(ex, ex, ey * ey) <= radius * radius ? 1.f : 0.f;
    }
};

template <class What> struct PaintCells {
    Covered covered;
    What what;
    GLINT_HD void operator()(int i, int j) const {
        const int x = covered.x + i, y = covered.y + j;
        const float share = covered.share(x, y);
        if (share > 0) what(x, y, share);
    }
};

/// Runs what(x, y, share) for the cells that a stroke covers. `what` is a kernel: trivially copyable.
template <class What> void paint(Device device, Extent grid, const glint_stroke& s, float radius, const What& what) {
    const Covered covered(s, radius, grid);
    device.for_each("paint", covered.box, PaintCells<What>{covered, what});
}

/// The colour of each cell that a stroke covers: an image's, or the brush's own if the stroke has no colours.
struct StrokeColors {
    View<const std::uint32_t> pixels; // without data: all cells have the brush's colour
    int x = 0, y = 0;                 // the beginning of the image, in the grid
    Color own;

    StrokeColors(const glint_stroke& s, Color of_brush) : own(of_brush) {
        constexpr std::size_t known_before = offsetof(glint_mask, colors); // a program of 3.1 passes no colours
        if (!s.mask || s.mask->size <= known_before || !s.mask->colors) return;
        pixels = {s.mask->colors, s.mask->width, s.mask->height, s.mask->pitch};
        x = s.mask->x, y = s.mask->y;
    }
    GLINT_HD Color operator()(int cx, int cy) const {
        if (!pixels.data) return own;
        const std::uint32_t pixel = pixels(cx - x, cy - y);
        const auto level = [&](unsigned bit) { return static_cast<float>(pixel >> bit & 255u) / 255; };
        return {level(0), level(8), level(16)};
    }
};

template <class What> struct PaintColors {
    Covered covered;
    StrokeColors colors;
    What what;
    GLINT_HD void operator()(int i, int j) const {
        const int x = covered.x + i, y = covered.y + j;
        const float share = covered.share(x, y);
        if (share > 0) what(x, y, share, colors(x, y));
    }
};

/// Runs what(x, y, share, color) for the cells that a stroke covers, for a simulation with the flag
/// glint::paints_colors. own: the color of strokes that have none. An image's share says how opaque the cell is.
template <class What>
void paint_colors(Device device, Extent grid, const glint_stroke& s, float radius, Color own, const What& what) {
    const PaintColors<What> cells{Covered(s, radius, grid), StrokeColors(s, own), what};
    device.for_each("paint", cells.covered.box, cells);
}

} // namespace glint
