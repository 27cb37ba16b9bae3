// Layout of the picture: the streams' lanes on top, below them the engines, then the times side by side, and the last
// runs.
#pragma once
#include "streams/results.h"
#include <algorithm>

namespace streams {

/// Rows of floats that a column of pixels is drawn from.
struct Rows {
    int streams;

    /// lanes of each stream, then of all streams together
    GLINT_HD int lanes() const { return engines * (streams + 1); }
    GLINT_HD int busy(int lane) const { return 2 * lane; } ///< the share of a pixel
    GLINT_HD int waiting(int lane) const { return 2 * lane + 1; }
    GLINT_HD int grid() const { return 2 * lanes(); }
    GLINT_HD int serial() const { return grid() + 1; } ///< 1 + the engine that would be at work, or 0
    GLINT_HD int whole() const { return grid() + 2; }  ///< number of rows while the run lasts
    GLINT_HD int end() const { return grid() + 3; }    ///< the mark at its end
    GLINT_HD int past() const { return grid() + 4; }   ///< an older run's height; less than 0: there is none
    GLINT_HD int count() const { return grid() + 5; }
};

/// A band of the picture and the bars in it, from the bottom.
struct Band {
    float low = 0, high = 0;
    int bars = 1;
    float filled = 0.8f; // share of a bar's height

    /// The index of the bar at a pixel, counted from the top; -1: none.
    GLINT_HD int bar_at(float y) const {
        if (y < low || y >= high) return -1;
        const float down = (high - y) / (high - low) * static_cast<float>(bars), whole = floorf(down);
        const int bar = static_cast<int>(whole);
        return down - whole < filled && bar < bars ? bar : -1;
    }
};

struct Layout {
    float left, width; // position of the time axis, in pixels
    Band groups, all, times, past;
    int streams;
    static constexpr float names = 0.11f; // share of the width for the lanes' names

    Layout(glint::Extent e, int shown_streams) : streams(shown_streams) {
        const auto wide = static_cast<float>(e.width), high = static_cast<float>(e.height);
        const float margin = 0.04f * std::min(wide, high), room = high - 2 * margin;
        const auto at = [&](float share) { return margin + share * room; };
        left = std::max(margin, names * wide), width = wide - margin - left;
        past = {at(0), at(0.11f), 1, 1};
        times = {at(0.16f), at(0.25f), 2, 0.8f};
        all = {at(0.29f), at(0.43f), engines, 0.8f};
        groups = {at(0.47f), at(1), shown_streams, 0.9f};
    }
    /// The lane of a stream or of all, or -1.
    GLINT_HD int lane_at(float y) const {
        const int of_all = all.bar_at(y);
        if (of_all >= 0) return engines * streams + of_all;
        const int stream = groups.bar_at(y);
        if (stream < 0) return -1;
        const float height = (groups.high - groups.low) / static_cast<float>(streams),
                    top = groups.high - height * static_cast<float>(stream);
        const int lane = Band{top - 0.9f * height, top, engines, 0.85f}.bar_at(y);
        return lane < 0 ? -1 : engines * stream + lane;
    }
};

} // namespace streams
