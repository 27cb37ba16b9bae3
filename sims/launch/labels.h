// The labels of the picture: the first and the last turn of a block, and a warp once it is large enough.
#pragma once
#include "api/annotations.h"
#include "launch/record.h"
#include <algorithm>

namespace launch {

/// A part of a block, in pixels from its upper left corner, cut off at the picture's border.
inline glint::Region part_of_block(const Layout& layout, glint::Extent e, int turn, int width, int height) {
    const int left = turn % layout.across * (layout.width() + gap),
              top = turn / layout.across * (layout.height() + gap);
    const int right = std::min(left + width, e.width), bottom = std::min(top + height, e.height);
    return {static_cast<float>(left), static_cast<float>(e.height - bottom), static_cast<float>(right - left),
            static_cast<float>(bottom - top)};
}

/// Region of a turn of a block in the picture: one rectangle, or several side by side if a thread takes several
/// elements. Empty if they lie in two rows, or outside the picture.
inline glint::Region block_area_in_turn(const Launched& launched, glint::Extent e, int turn) {
    const Layout& layout = launched.layout;
    const int first = turn * launched.shape.per_lane,
              all = (launched.shape.elements + layout.threads - 1) / layout.threads,
              count = std::min(launched.shape.per_lane, all - first);
    if (first / layout.across >= layout.down || first % layout.across + count > layout.across) return {};
    return part_of_block(layout, e, first, count * (layout.width() + gap) - gap, layout.height());
}

/// On a CPU a block is a piece of work.
inline void label_picture(glint::Annotations& labels, const Launched& launched, glint::Extent e, bool on_gpu) {
    const Layout& layout = launched.layout;
    const Shape& shape = launched.shape;
    const char* const block = on_gpu ? "block" : "piece";
    const int last = shape.turns() - 1;
    if (const glint::Region first = block_area_in_turn(launched, e, 0); first.width > 0)
        labels.bracket(first, glint::Side::below,
                       {"%s 1: %d %s", block, on_gpu ? layout.threads : layout.threads * shape.per_lane,
                        on_gpu ? "threads" : "elements"},
                       glint::Letters::normal);
    if (const glint::Region end = block_area_in_turn(launched, e, last); last > 0 && end.width > 0)
        labels.bracket(end, glint::Side::above, {"%s %d", block, last % shape.blocks + 1}, glint::Letters::normal);
    if (on_gpu && shape.per_lane == 1 && layout.threads > warp_lanes)
        labels.words(part_of_block(layout, e, 0, warp_across * layout.lane, warp_down * layout.lane), "warp",
                     glint::Side::center, glint::Letters::small);
}

} // namespace launch
