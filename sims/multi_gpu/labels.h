// The labels of the picture: bands, devices and bars by name, each device's rate, and a time axis in milliseconds.
#pragma once
#include "api/annotations.h"
#include "multi_gpu/layout.h"

namespace multi_gpu {

/// The place of a name, left of everything.
inline glint::Region side_area(const Layout& layout, const Band& band, int bar = 0, int bars = 1) {
    const float height = (band.high - band.low) / static_cast<float>(bars);
    return {0, band.high - height * static_cast<float>(bar + 1), layout.left, height};
}

inline void label_devices(glint::Annotations& labels, const Layout& layout, const Results& results, int devices,
                          const char* device) {
    const float column = layout.width / static_cast<float>(devices);
    for (int i = 0; i < devices; ++i) {
        const float x = layout.left + column * static_cast<float>(i);
        labels.words({x, layout.boxes.low, column, layout.boxes.high - layout.boxes.low}, {"%s %d", device, i + 1});
        if (results.rate(i) > 0)
            labels.words({x, layout.pipes.low, column, layout.pipes.high - layout.pipes.low},
                         {"%.3g GB/s", static_cast<double>(results.rate(i))});
        labels.words(side_area(layout, layout.lanes, i, devices), {"%s %d", device, i + 1}, glint::Side::center,
                     glint::Letters::small);
    }
}

/// devices: their number while nothing was measured; device: the name of one
inline void label_picture(glint::Annotations& labels, const Layout& layout, const Results& results, int devices,
                          const char* device) {
    labels.words(side_area(layout, layout.arrays), "arrays");
    labels.words(side_area(layout, layout.pipes), "paths");
    labels.words(side_area(layout, layout.boxes), "at work");
    label_devices(labels, layout, results, results.used() > 0 ? results.used() : devices, device);
    labels.words(side_area(layout, layout.times, 0, 2), {"one %s", device}, glint::Side::center, glint::Letters::small);
    labels.words(side_area(layout, layout.times, 1, 2), "all", glint::Side::center, glint::Letters::small);
    labels.words(side_area(layout, layout.past), "last runs", glint::Side::center, glint::Letters::small);
    if (results.axis() > 0 && results.total() > 0 && results.total() <= results.axis())
        labels.tick(layout.left + layout.width * results.total() / results.axis(), layout.lanes.high,
                    glint::Side::above, {"%.3g ms", static_cast<double>(results.total())}, glint::Letters::normal);
    labels.axis({layout.left, layout.times.low, layout.width, 0}, 0, results.axis(), "ms");
}

} // namespace multi_gpu
