// What lies over the two pictures of an A/B: the divider, and what each side takes.
#pragma once
#include "app/panels/picture_layer.h"

namespace glint {

class Pair;
class Session;

/// Names and times of both sides, and their ratio, with letters that a hall reads.
/// with_speed: what both sides take and their ratio, below their names; else what is wrong, if anything is.
Plate draw_pair_figures(const Session&, const Pair&, const TimingReport&, UiState&, const Overlay&, bool with_speed);

} // namespace glint
