// Layout of the picture. On top the two arrays, cut into the devices' parts; below each part the pipe that a device
// reads it through, and the device; then when each was busy, the total time, and the last runs.
#pragma once
#include "multi_gpu/results.h"
#include <algorithm>
#include <cmath>

namespace multi_gpu {

/// A band of the picture, in pixels from the bottom.
struct Band {
    float low = 0, high = 0;

    GLINT_HD bool has(float y) const { return y >= low && y < high; }
    /// 0 at its bottom, 1 at its top.
    GLINT_HD float up(float y) const { return (y - low) / (high - low); }
    /// The index of the bar at a pixel, counted from the top; -1: between two bars.
    GLINT_HD int bar_at(float y, int bars, float filled) const {
        if (!has(y)) return -1;
        const float down = (1 - up(y)) * static_cast<float>(bars), whole = floorf(down);
        const int bar = static_cast<int>(whole);
        return down - whole < filled && bar < bars ? bar : -1;
    }
};

/// The position of a pixel in a device's column.
struct InColumn {
    int device;
    float across; ///< 0 at its left, 1 at its right; outside 0 to 1 between two columns
};

struct Layout {
    float left, width, pixel; // everything except the margins; pixel: the width of a line
    Band arrays, pipes, boxes, lanes, times, past;

    explicit Layout(glint::Extent e) : pixel(std::max(1.f, e.scale())) {
        const auto wide = static_cast<float>(e.width), high = static_cast<float>(e.height);
        const float margin = 0.04f * std::min(wide, high), room = high - 2 * margin;
        const auto band = [&](float low, float top) { return Band{margin + low * room, margin + top * room}; };
        left = std::max(margin, 0.11f * wide), width = wide - margin - left; // left: names
        past = band(0, 0.075f), times = band(0.12f, 0.2f), lanes = band(0.24f, 0.44f);
        boxes = band(0.49f, 0.64f), pipes = band(0.65f, 0.87f), arrays = band(0.88f, 1);
    }
    /// The column at x, if there are this many devices side by side.
    GLINT_HD InColumn column_at(float x, int devices) const {
        constexpr float gap = 0.03f; // on either side, of a column
        const float along = (x - left) / width * static_cast<float>(devices), whole = floorf(along);
        const int device = glint::clamp(static_cast<int>(whole), 0, devices - 1);
        return {device, (along - static_cast<float>(device) - gap) / (1 - 2 * gap)};
    }
};

} // namespace multi_gpu
