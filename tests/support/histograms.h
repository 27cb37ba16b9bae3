// Values whose histogram is known, and the counts of a plain loop over them.
#pragma once
#include "interop/fields/field_histogram.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <random>
#include <vector>

namespace glint::test {

/// width x height values in rows of `pitch`: waves of all sizes, and some NaNs and infinities. The padding has values
/// that would change every count.
inline std::vector<float> values_to_count(int width, int height, int pitch) {
    std::vector<float> values(static_cast<std::size_t>(pitch) * static_cast<std::size_t>(height), 12345.f);
    std::mt19937 random(static_cast<unsigned>(width * 31 + height));
    constexpr float odd[] = {std::numeric_limits<float>::quiet_NaN(),
                             std::numeric_limits<float>::infinity(),
                             -std::numeric_limits<float>::infinity(),
                             0.f,
                             -0.f,
                             1e-40f,
                             -3e38f,
                             3e38f,
                             1.f,
                             -1.f};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const float smooth = std::sin(static_cast<float>(x) * 0.05f) * 1.3f;
            values[static_cast<std::size_t>(y) * static_cast<std::size_t>(pitch) + static_cast<std::size_t>(x)] =
                random() % 40 == 0 ? odd[random() % std::size(odd)] : smooth;
        }
    return values;
}

inline FieldHistogram counted_by_loop(View<const float> cells, FloatRange range) {
    FieldHistogram counted;
    const float bins_per_unit = static_cast<float>(FieldHistogram::bins) / (range.high - range.low);
    for (int y = 0; y < cells.height; ++y)
        for (int x = 0; x < cells.width; ++x) {
            const float value = cells(x, y);
            if (std::isnan(value))
                ++counted.nans;
            else if (value < range.low)
                ++counted.below;
            else if (value > range.high)
                ++counted.above;
            else
                ++counted.counts[std::min<std::size_t>(static_cast<std::size_t>((value - range.low) * bins_per_unit),
                                                       255)];
        }
    return counted;
}

} // namespace glint::test
