// Overlay of an A/B's difference: its colour bar, and its summary in one line.
#pragma once
#include "app/window/parts/picture_layer.h"

namespace glint {

class Pair;

/// Replaces the picture's own colour bar. Nothing if both sides are equal, or if there is no space.
Plate draw_difference_bar(const PairDifference&, const Overlay&);
/// Below `figures`, or in the upper left corner if there are none.
Plate draw_difference_line(const Pair&, const PairDifference&, const Overlay&, const Plate& figures);

} // namespace glint
