// The labels of the picture: names of its bands, the load's cost in numbers, and the axis of strides.
#pragma once
#include "api/annotations.h"
#include "memory_access/show.h"
#include <cmath>

namespace memory_access {

/// Between two bands, as shares of the height from the top.
inline glint::Region between(glint::Extent e, float top, float bottom) {
    const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height);
    return {Show::margin * width, height * (1 - bottom), (1 - 2 * Show::margin) * width, height * (bottom - top)};
}

inline void label_picture(glint::Annotations& labels, const Drawing& d, glint::Extent e) {
    const float lanes = Show::lanes().top, memory = Show::memory().bottom, gauge = Show::gauge().top;
    const auto count = static_cast<int>(std::lround(d.fetched * warp_lanes));
    const int percent = d.fetched > 0 ? static_cast<int>(std::lround(100 * d.useful / d.fetched)) : 0;
    labels.words(between(e, 0, lanes), "32 lanes of a warp", glint::Side::left);
    if (d.shared)
        labels.words(between(e, memory, gauge),
                     {"shared memory, 32 banks: %d passes, %d %% of them needed", count, percent}, glint::Side::left);
    else
        labels.words(between(e, memory, gauge),
                     {"global memory, 128 bytes per row: %d sectors, %d %% used", count, percent}, glint::Side::left);
    labels.words(between(e, Show::gauge().bottom, Show::bars().top),
                 {"%s share by stride", d.shared ? "needed" : "used"}, glint::Side::left, glint::Letters::small);
    const glint::Region bars = between(e, Show::bars().top, Show::bars().bottom);
    for (int stride = 8; stride <= max_stride; stride += 8)
        labels.tick(bars.x + bars.width * (static_cast<float>(stride) - 0.5f) / max_stride, bars.y, glint::Side::below,
                    stride == 8 ? glint::Words("stride 8") : glint::Words("%d", stride));
}

} // namespace memory_access
