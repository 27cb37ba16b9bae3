// The labels of the picture: the trees by name, and the axes of the chart of rounding errors.
#pragma once
#include "api/annotations.h"
#include "reduction/draw.h"

namespace reduction {

inline void label_trees(glint::Annotations& labels, const Layout& layout, glint::Extent e) {
    constexpr const char* names[shapes] = {"divergent", "conflicted", "sequential",  "first add",
                                           "unrolled",  "shuffle",    "grid stride", "atomics"};
    const int high = layout.name + layout.level; // next to the values, if the picture is shown small
    for (int i = 0; i < shapes; ++i) {
        const int x = i % layout.columns * layout.width, top = i / layout.columns * layout.height;
        labels.words({static_cast<float>(x), static_cast<float>(e.height - top - high),
                      static_cast<float>(layout.width), static_cast<float>(high)},
                     {"%s", names[i]}, glint::Side::above);
    }
}

inline void label_errors(glint::Annotations& labels, const Layout& layout, glint::Extent e) {
    const auto low = static_cast<float>(layout.bars_low), high = static_cast<float>(layout.bars_high);
    const auto y_of = [&](int octave) {
        return low + (high - low) * (static_cast<float>(octave) - lowest_error) / error_octaves;
    };
    labels.tick(0, y_of(-24), glint::Side::right, "2^-24, half an ULP");
    labels.tick(0, y_of(-8), glint::Side::right, "error 2^-8");
    const float group = static_cast<float>(e.width) / prefixes;
    for (int i = 0; i < prefixes; ++i) {
        const float x = group * (static_cast<float>(i) + 0.5f);
        if (i == 0)
            labels.tick(x, low, glint::Side::below, {"%d terms", 1 << (first_prefix + i)});
        else
            labels.tick(x, low, glint::Side::below, {"%d", 1 << (first_prefix + i)});
    }
}

inline void label_picture(glint::Annotations& labels, glint::Extent e) {
    const Layout layout(e);
    label_trees(labels, layout, e);
    label_errors(labels, layout, e);
}

} // namespace reduction
