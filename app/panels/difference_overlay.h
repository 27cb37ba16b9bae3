// What lies over the difference of an A/B: the bar of its colours, and the line that says it.
#pragma once
#include "app/panels/picture_layer.h"

namespace glint {

class Pair;

/// In place of the picture's own colour bar. Nothing where all is equal, or there is no room.
Plate draw_difference_bar(const PairDifference&, const Overlay&);
/// Below `figures`, or in the upper left corner where there are none.
Plate draw_difference_line(const Pair&, const PairDifference&, const Overlay&, const Plate& figures);

} // namespace glint
