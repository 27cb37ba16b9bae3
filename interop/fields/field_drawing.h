// The kernel of field_derived.h.
#pragma once
#include "interop/fields/field_derived.h"
#include "sims/api/device.h"
#include "sims/api/log2.h"
#include "sims/api/palette.h"
#include <algorithm>
#include <cmath>

namespace glint {

/// A value's place on the scale, with the same bits on every processor.
struct ValueScale {
    bool logarithmic;
    float per_unit; ///< the number of these units of the smallest step around zero; 0: the range does not contain zero

    GLINT_HD float operator()(float v) const {
        if (!logarithmic || v != v) return v;
        if (per_unit == 0) return v > 1.2e-38f ? log2_about(v) : -1e30f;
        const float size = log2_about(fmaf(fabsf(v), per_unit, 1.f));
        return v < 0 ? -size : size;
    }
};

/// Cells: as View<const float>.
template <class Cells> struct FieldDrawing {
    Cells cells;
    View<std::uint32_t> pixels;
    Palette palette; ///< the ends of the palette are on the scale
    ValueScale scale;
    float shade, slope;   ///< slope: of the surface, for a unit of the scale from cell to cell
    float lines_per_unit; ///< 0: there are none

    GLINT_HD static std::uint32_t lit(std::uint32_t color, float light) {
        const int part = static_cast<int>(fmaf(256.f, light, 0.5f));
        std::uint32_t out = 0xff000000u;
        for (int shift = 0; shift < 24; shift += 8) {
            const int level = (static_cast<int>(color >> shift & 255u) * part) >> 8;
            out |= static_cast<std::uint32_t>(level < 255 ? level : 255) << shift;
        }
        return out;
    }
    /// A contour's colour on that colour: darker on a bright one, brighter on a dark one.
    GLINT_HD static std::uint32_t line_on(std::uint32_t color) {
        const std::uint32_t brightness = 2 * (color & 255u) + 5 * (color >> 8 & 255u) + (color >> 16 & 255u);
        return brightness > 8 * 90 ? lit(color, 0.4f) : 0xff000000u | ((color >> 1 & 0x7f7f7fu) + 0x707070u);
    }
    GLINT_HD bool line_between(float a, float b) const {
        return floorf((a - palette.lo) * lines_per_unit) != floorf((b - palette.lo) * lines_per_unit);
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int column, int row) {
            return scale(place.fetch(cells, column, row, cells.extent(), Boundary::neumann, 0.f));
        };
        const float here = at(x, y), right = at(x + 1, y), above = at(x, y + 1);
        std::uint32_t color = palette(here);
        if (shade > 0 && here == here) {
            const float gx = 0.5f * slope * (at(x - 1, y) - right), gy = 0.5f * slope * (at(x, y - 1) - above);
            // The light comes from the upper left, at 45 degrees.
            const float toward = fmaf(0.5f, gy - gx, 0.70710678f);
            const float light = toward * 1.41421356f / sqrtf(fmaf(gx, gx, fmaf(gy, gy, 1.f)));
            const float share = fmaf(shade, light - 1.f, 1.f);
            if (share == share) color = lit(color, share > 0.f ? (share < 2.f ? share : 2.f) : 0.f);
        }
        const bool has_lines = lines_per_unit > 0 && here == here && right == right && above == above;
        if (has_lines && (line_between(here, right) || line_between(here, above))) color = line_on(color);
        pixels(x, y) = color;
    }
};

template <class Cells>
FieldDrawing<Cells> drawing_of(const Cells& cells, const glint_frame& frame, const FieldLook& look) {
    glint_palette palette = frame.palette;
    const float low = palette.lo, high = palette.hi;
    ValueScale scale{look.logarithmic, 0};
    if (low <= 0) scale.per_unit = std::fmin(1000.f / std::max(-low, std::fabs(high)), 1e30f); // three decades
    palette.lo = scale(low), palette.hi = scale(high);
    if (!(palette.lo < palette.hi)) palette.hi = std::nextafter(palette.lo, HUGE_VALF);
    const float range = palette.hi - palette.lo, size = cells.extent().scale();
    return {cells,
            {frame.pixels, frame.width, frame.height, frame.pitch},
            Palette(palette),
            scale,
            look.shade,
            std::fmin(12.f * size / range, 1e30f),
            look.isolines > 0 ? std::fmin(static_cast<float>(look.isolines) / range, 1e30f) : 0.f};
}

} // namespace glint
