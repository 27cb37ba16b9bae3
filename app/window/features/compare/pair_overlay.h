// Overlay of an A/B's two pictures: the divider, and the times of both sides.
#pragma once
#include "app/window/parts/picture_layer.h"

namespace glint {

class Pair;
class Session;

/// Names and times of both sides, and their ratio, in letters that are readable in a lecture hall. with_speed: the
/// times of both sides and their ratio, below the names; else only why the sides cannot be compared.
Plate draw_pair_figures(const Session&, const Pair&, const TimingReport&, UiState&, const Overlay&, bool with_speed);

} // namespace glint
