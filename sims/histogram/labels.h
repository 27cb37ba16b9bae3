// The labels of the picture: the axis of byte values, the rain and the bars.
#pragma once
#include "api/annotations.h"
#include "histogram/draw.h"

namespace histogram {

inline void label_picture(glint::Annotations& labels, glint::Extent e, int crowd) {
    const Layout layout(e);
    const auto width = static_cast<float>(e.width), ground = static_cast<float>(layout.ground),
               base = static_cast<float>(layout.base);
    const float left = 0.6f * width, wide = 0.4f * width, high = static_cast<float>(e.height) / 16;
    labels.words({left, static_cast<float>(e.height) - high, wide, high}, {"a row: %d threads at once", crowd});
    labels.words({left, ground - high, wide, high}, "count of each value");
    for (int bin = 0; bin <= bins; bin += 32) {
        const int value = bin < bins ? bin : bins - 1;
        const float x = width * (static_cast<float>(value) + 0.5f) / bins;
        if (bin == bins)
            labels.tick(x, base, glint::Side::below, {"byte %d", value});
        else
            labels.tick(x, base, glint::Side::below, {"%d", value});
    }
}

} // namespace histogram
