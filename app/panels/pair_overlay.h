// What lies over the two pictures of an A/B: the divider, and what each side takes.
#pragma once
#include "app/panels/viewport.h"

namespace glint {

class Pair;
class TimingReport;

/// The divider, which can be dragged. Nothing where only one side is seen.
Plate draw_divider(const Pair&, UiState&, const Overlay&);
/// Names and times of both sides, and their ratio, with letters that a hall reads.
Plate draw_pair_figures(const Session&, const Pair&, const TimingReport&, UiState&, const Overlay&);

} // namespace glint
