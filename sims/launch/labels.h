// The labels of the picture: the first and the last block, and a warp once it is large enough.
#pragma once
#include "api/annotations.h"
#include "launch/record.h"
#include <algorithm>

namespace launch {

/// A part of a block, in pixels of its upper left corner; what a small picture has no room for is cut off.
inline glint::Region part_of_block(const Layout& layout, glint::Extent e, int turn, int width, int height) {
    const int left = turn % layout.across * (layout.width() + gap),
              top = turn / layout.across * (layout.height() + gap);
    const int right = std::min(left + width, e.width), bottom = std::min(top + height, e.height);
    return {static_cast<float>(left), static_cast<float>(e.height - bottom), static_cast<float>(right - left),
            static_cast<float>(bottom - top)};
}

inline void label_picture(glint::Annotations& labels, const Launched& launched, glint::Extent e) {
    const Layout& layout = launched.layout;
    const int turns = (launched.shape.elements + layout.threads - 1) / layout.threads, last = turns - 1;
    const auto block = [&](int turn) { return part_of_block(layout, e, turn, layout.width(), layout.height()); };
    labels.bracket(block(0), glint::Side::below, {"block 1: %d threads", layout.threads}, glint::Letters::normal);
    if (last > 0 && last / layout.across < layout.down)
        labels.bracket(block(last), glint::Side::above, {"block %d", turns}, glint::Letters::normal);
    if (layout.threads > warp_lanes)
        labels.words(part_of_block(layout, e, 0, warp_across * layout.lane, warp_down * layout.lane), "warp",
                     glint::Side::center, glint::Letters::small);
}

} // namespace launch
