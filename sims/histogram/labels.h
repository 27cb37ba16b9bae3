// The labels of the picture: the axis of byte values, the rain and the bars.
#pragma once
#include "api/annotations.h"
#include "histogram/draw.h"

namespace histogram {

inline void label_picture(glint::Annotations& labels, glint::Extent e, int crowd) {
    const Layout layout(e);
    const auto width = static_cast<float>(e.width), ground = static_cast<float>(layout.ground),
               base = static_cast<float>(layout.base);
    labels.words({0, ground, width, static_cast<float>(e.height) - ground}, {"a row: %d threads at once", crowd},
                 glint::Side::above);
    labels.words({0, base, width, ground - base}, "how often each value was counted", glint::Side::above);
    for (int bin = 0; bin <= bins; bin += 32) {
        const int value = bin < bins ? bin : bins - 1;
        const float x = width * (static_cast<float>(value) + 0.5f) / bins;
        if (bin == bins)
            labels.tick(x, base, glint::Side::below, {"byte value %d", value});
        else
            labels.tick(x, base, glint::Side::below, {"%d", value});
    }
}

} // namespace histogram
