// The labels of the picture: sizes and rates along its axes, the limit, and the curves by name.
#pragma once
#include "api/annotations.h"
#include "transfers/axes.h"
#include "transfers/results.h"

namespace transfers {

inline void label_axes(glint::Annotations& labels, const Axes& axes) {
    for (int octave = 0; octave <= octaves; octave += 2)
        labels.tick(axes.left + axes.octave * static_cast<float>(octave), axes.bottom, glint::Side::below,
                    {"%d %s", 1 << octave % 10, octave < 10 ? "KiB" : "MiB"});
    float rate = 0.1f;
    for (int decade = 0; decade <= decades; ++decade, rate *= 10)
        labels.tick(axes.left, axes.bottom + axes.decade * static_cast<float>(decade), glint::Side::left,
                    {"%g GB/s", decade == 0 ? 0.1 : static_cast<double>(std::lround(rate))});
}

/// limit: GB/s; 0: unknown. direction: the curves to name; for both, the ones to the device.
inline void label_picture(glint::Annotations& labels, const Axes& axes, const Results& results, MethodRange shown,
                          Direction direction, float limit) {
    constexpr const char* names[] = {"",         "pageable", "pinned",    "write combined", "mapped",
                                     "portable", "plain",    "streaming", "library"};
    const float top = axes.bottom + decades * axes.decade, right = axes.left + octaves * axes.octave;
    const auto lies_between = [&](float y) { return y >= axes.bottom && y < top; };
    if (const float y = axes.y(limit); limit > 0 && lies_between(y))
        labels.tick(axes.left + (right - axes.left) / 8, y, glint::Side::above,
                    {"limit: %.3g GB/s", static_cast<double>(limit)}, glint::Letters::normal);
    label_axes(labels, axes);
    for (int method = shown.first; method < shown.first + shown.count; ++method) {
        const Transfer largest{static_cast<Method>(method), direction == Direction::to_host, 0};
        const Results::End end = results.end_of(largest.curve());
        if (end.rate > 0 && lies_between(axes.y(end.rate)))
            labels.tick(axes.x(end.column), axes.y(end.rate), glint::Side::above, {"%s", names[method]});
    }
}

} // namespace transfers
