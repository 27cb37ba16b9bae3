// The picture of a request, from the top: the 32 lanes of a warp; their addresses; the touched lines, word by word; how
// much was fetched, and the useful share of it; and that share for every stride.
#pragma once
#include "api/palette.h"
#include "memory_access/picture.h"

namespace memory_access {

struct Show {
    Drawing d;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const glint::Extent e = frame.pixels.extent();
        const float across = (static_cast<float>(x) + 0.5f) / static_cast<float>(e.width),
                    down = (static_cast<float>(e.height - y) - 0.5f) / static_cast<float>(e.height);
        frame.pixels(x, y) = color((across - margin) / (1 - 2 * margin), down);
    }

    static constexpr float margin = 0.04f; // share of the width

    /// From `top` to `bottom` of the picture's height.
    struct Band {
        float top, bottom;
        GLINT_HD bool has(float down) const { return down >= top && down < bottom; }
        GLINT_HD float at(float down) const { return (down - top) / (bottom - top); }
    };
    GLINT_HD static constexpr Band lanes() { return {0.04f, 0.1f}; }
    GLINT_HD static constexpr Band links() { return {0.1f, 0.27f}; }
    GLINT_HD static constexpr Band memory() { return {0.27f, 0.67f}; }
    GLINT_HD static constexpr Band gauge() { return {0.71f, 0.74f}; }
    GLINT_HD static constexpr Band bars() { return {0.78f, 0.95f}; }

private:
    static constexpr int min_rows = 8; // rows for lines, so that a single line is not too high

    GLINT_HD static std::uint32_t grey(float level) { return glint::rgba(level, level * 1.02f, level * 1.08f); }
    GLINT_HD static std::uint32_t background() { return grey(0.025f); }
    GLINT_HD static std::uint32_t wasted() { return grey(0.36f); }
    GLINT_HD static std::uint32_t empty() { return grey(0.075f); }
    GLINT_HD std::uint32_t lane_color(int lane) const { return frame.palette(static_cast<float>(lane)); }
    /// across: 0 to 1 within the margins
    GLINT_HD std::uint32_t color(float across, float down) const {
        if (across < 0 || across >= 1) return background();
        if (lanes().has(down)) return lane_square(across * warp_lanes);
        if (links().has(down)) return link(across * warp_lanes, links().at(down));
        if (memory().has(down)) return word(across * line_words, memory().at(down));
        if (gauge().has(down)) return across < d.useful ? grey(0.85f) : across < d.fetched ? wasted() : empty();
        if (bars().has(down)) return bar(across * max_stride, 1 - bars().at(down));
        return background();
    }
    GLINT_HD static float part(float v) { return v - floorf(v); }
    GLINT_HD static bool in_gap(float v, float gap) { return part(v) < gap || part(v) > 1 - gap; }

    GLINT_HD std::uint32_t lane_square(float at) const {
        return in_gap(at, 0.08f) ? background() : lane_color(static_cast<int>(at));
    }
    /// The nearest of the curves from the lanes to their words.
    GLINT_HD std::uint32_t link(float at, float along) const {
        const glint::Extent e = frame.pixels.extent();
        const float eased = along * along * (3 - 2 * along), steep = 6 * along * (1 - along);
        const float column = static_cast<float>(e.width) * (1 - 2 * margin) / warp_lanes, // pixels
            height = static_cast<float>(e.height) * (links().bottom - links().top);
        float nearest = 0.9f + 0.6f * static_cast<float>(e.height) / 1024; // half of a curve's width, in pixels
        int found = -1;
        for (int lane = 0; lane < warp_lanes; ++lane) {
            const float from = static_cast<float>(lane) + 0.5f, far = d.column_of[lane] - from;
            const float slope = far * steep * column / height;
            const float away = fabsf(at - from - far * eased) * column / sqrtf(1 + slope * slope);
            if (away < nearest) nearest = away, found = lane;
        }
        return found < 0 ? background() : lane_color(found);
    }
    GLINT_HD std::uint32_t word(float at, float along) const {
        const int rows = d.lines < min_rows ? min_rows : d.lines;
        const float down = along * static_cast<float>(rows);
        const int row = static_cast<int>(down), column = static_cast<int>(at), sector = column / sector_words;
        const bool at_side = (column % sector_words == 0 && part(at) < 0.2f) ||
                             (column % sector_words == sector_words - 1 && part(at) > 0.8f);
        if (row >= d.lines || in_gap(down, 0.1f) || in_gap(at, 0.06f) || (!d.shared && at_side)) return background();
        const int lane = d.lane_of[row][column];
        if (lane < warp_lanes) return lane_color(lane);
        const bool fetched = lane == fetched_unused || (!d.shared && (d.sectors[row] >> sector & 1) != 0);
        return fetched ? wasted() : empty();
    }
    GLINT_HD std::uint32_t bar(float at, float up) const {
        const int stride = static_cast<int>(at) + 1;
        if (in_gap(at, 0.1f)) return background();
        const float share = d.shares[stride - 1];
        if (up < share) return grey(stride == d.stride ? 0.95f : 0.5f);
        return stride == d.stride ? grey(0.16f) : empty();
    }
};

} // namespace memory_access
