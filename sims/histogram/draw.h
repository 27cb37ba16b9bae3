// The picture: rain of bytes above, bins below. Both are coloured by how many threads access the same counter at once.
#pragma once
#include "api/palette.h"
#include "rain.h"

namespace histogram {

/// How a picture is shared out, in pixels: room for the axis up to `base`, bars up to `ground`, a line, and rows of
/// rain above it.
struct Layout {
    int base, ground, row_height;

    explicit Layout(glint::Extent e)
        : base(e.height / 20), ground(e.height * 9 / 16), row_height((e.height + 255) / 256) {}
    int rows(glint::Extent e) const { return std::clamp((e.height - ground - 2) / row_height + 1, 1, max_rows); }
};

struct Paint {
    glint::View<const float> rain, bars;
    Layout layout;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const int width = frame.pixels.width, first = x * bins / width, next = (x + 1) * bins / width;
        const int last = next > first ? next : first + 1; // a narrow picture has several bins a pixel
        const bool gap = next > first && width >= 4 * bins;
        frame.pixels(x, y) = y < layout.base      ? background()
                             : y < layout.ground  ? bar(first, last, gap, y - layout.base)
                             : y == layout.ground ? glint::rgba(0.3f, 0.32f, 0.38f)
                                                  : drop(first, last, gap, y - layout.ground - 1);
    }

private:
    GLINT_HD static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }

    GLINT_HD std::uint32_t bar(int first, int last, bool gap, int y) const {
        float height = 0, contention = 0;
        for (int bin = first; bin < last; ++bin) {
            height = max(height, bars(bin, Bars::height)), contention = max(contention, bars(bin, Bars::contention));
        }
        const float room = static_cast<float>(layout.ground - layout.base - 1), at = static_cast<float>(y);
        if (at < height * room && !gap) return frame.palette(contention);
        const float line = bars(first, Bars::even) * room;
        return at <= line && line < at + 1 ? glint::rgba(0.22f, 0.24f, 0.29f) : background();
    }
    GLINT_HD std::uint32_t drop(int first, int last, bool gap, int y) const {
        const int row = y / layout.row_height;
        const bool between = gap || (layout.row_height > 2 && y % layout.row_height == 0);
        float meeting = 0;
        for (int bin = first; bin < last && row < rain.height; ++bin) meeting = max(meeting, rain(bin, row));
        return meeting > 0 && !between ? frame.palette(meeting) : background();
    }
    GLINT_HD static float max(float a, float b) { return a > b ? a : b; }
};

} // namespace histogram
