// The places of sizes and rates in the picture: both axes are logarithmic.
#pragma once
#include "api/view.h"
#include "transfers/plan.h"
#include <algorithm>
#include <cmath>

namespace transfers {

inline constexpr int decades = 4; // from 0.1 GB/s to 1000

struct Axes {
    float left, bottom, octave, decade; // pixels

    explicit Axes(glint::Extent e) {
        const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height);
        const float margin = 0.04f * std::min(width, height);
        left = std::max(margin, 0.085f * width), bottom = std::max(margin, 0.055f * height);
        octave = (width - margin - left) / octaves, decade = (height - margin - bottom) / decades;
    }
    /// How many octaves above the smallest size.
    GLINT_HD float octaves_of(int column) const {
        const int whole = column / sizes_per_octave;
        return static_cast<float>(whole) + log2f(1 + static_cast<float>(column % sizes_per_octave) / sizes_per_octave);
    }
    GLINT_HD float x(int column) const { return left + octave * octaves_of(column); }
    GLINT_HD float y(float rate) const { return bottom + decade * (log10f(rate > 1e-3f ? rate : 1e-3f) + 1); }
    /// The last column that is not to the right of this position; may be -1.
    GLINT_HD int column_at(float x_there) const {
        const float up = (x_there - left) / octave, whole = floorf(up);
        if (up < 0) return -1;
        const int quarter = static_cast<int>((exp2f(up - whole) - 1) * sizes_per_octave);
        const int column = static_cast<int>(whole) * sizes_per_octave + (quarter < sizes_per_octave ? quarter : 3);
        return column < columns ? column : columns - 1;
    }
};

} // namespace transfers
