// Overlay of an A/B's two pictures: the divider, and the times of both sides.
#pragma once
#include "app/window/parts/picture_layer.h"

namespace glint {

class Pair;
class Session;

/// Names and times of both sides, and their ratio, in letters readable in a lecture hall. with_speed: times and ratio
/// are shown below the names; otherwise only the reason if the sides cannot be compared.
Plate draw_pair_figures(const Session&, const Pair&, const TimingReport&, UiState&, const Overlay&, bool with_speed);

// Overlay of an A/B's difference: its colour bar, and its summary in one line.

class Pair;

/// Replaces the picture's own colour bar. Nothing if both sides are equal, or if there is no space.
Plate draw_difference_bar(const PairDifference&, const Overlay&);
/// Below `figures`, or in the upper left corner if there are none.
Plate draw_difference_line(const Pair&, const PairDifference&, const Overlay&, const Plate& figures);

} // namespace glint
