// The labels of the picture: streams, lanes and bars by name, and a time axis in milliseconds.
#pragma once
#include "api/annotations.h"
#include "streams/layout.h"

namespace streams {

/// The place of a bar's name, left of the time axis.
inline glint::Region side_area(const Layout& layout, const Band& band, int bar) {
    const float height = (band.high - band.low) / static_cast<float>(band.bars);
    return {0, band.high - height * static_cast<float>(bar + 1), layout.left, height * band.filled};
}

inline void label_bars(glint::Annotations& labels, const Layout& layout) {
    for (int stream = 0; stream < layout.streams; ++stream)
        labels.words(side_area(layout, layout.groups, stream), {"stream %d", stream + 1});
    constexpr const char* lanes[] = {"copies in", "kernels", "copies out"};
    for (int lane = 0; lane < engines; ++lane)
        labels.words(side_area(layout, layout.all, lane), {"%s", lanes[lane]}, glint::Side::center,
                     glint::Letters::small);
    labels.words(side_area(layout, layout.times, 0), "no overlap", glint::Side::center, glint::Letters::small);
    labels.words(side_area(layout, layout.times, 1), "measured", glint::Side::center, glint::Letters::small);
    labels.words(side_area(layout, layout.past, 0), "last runs", glint::Side::center, glint::Letters::small);
}

/// axis, total: ms; 0: nothing was measured yet.
inline void label_picture(glint::Annotations& labels, const Layout& layout, float axis, float total) {
    if (axis > 0 && total > 0 && total <= axis)
        labels.tick(layout.left + layout.width * total / axis, layout.groups.high, glint::Side::above,
                    {"%.3g ms", static_cast<double>(total)}, glint::Letters::normal);
    label_bars(labels, layout);
    labels.axis({layout.left, layout.times.low, layout.width, 0}, 0, axis, "ms");
}

} // namespace streams
