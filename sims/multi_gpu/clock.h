// The time axis of the picture: which milliseconds a pixel shows.
#pragma once
#include "multi_gpu/layout.h"

namespace multi_gpu {

struct PixelTime {
    float span; ///< ms; 0 or NaN if nothing was measured
    float from; ///< ms

    GLINT_HD PixelTime(const Layout& layout, const glint::View<const float>& summary, float x)
        : span(summary(Column::axis, 0) / layout.width), from((x - 0.5f - layout.left) * span) {}
    GLINT_HD bool is_known() const { return span > 0 && from >= 0; }
    /// The share of the pixel that lies between two times.
    GLINT_HD float covered(float begin, float end) const {
        if (!is_known() || !(end > begin)) return 0;
        const float low = begin > from ? begin : from, high = end < from + span ? end : from + span;
        return high > low ? (high - low) / span : 0;
    }
    /// Whether there is a line: at 1, 2 and 5 times a power of ten, three to eight in all.
    GLINT_HD bool is_on_grid_line(float axis) const {
        if (!is_known()) return false;
        const float third = axis / 3, tens = powf(10, floorf(log10f(third))), units = third / tens;
        const float step = tens * (units >= 5 ? 5.f : units >= 2 ? 2.f : 1.f), nearest = roundf(from / step) * step;
        return nearest >= from && nearest < from + span;
    }
};

} // namespace multi_gpu
