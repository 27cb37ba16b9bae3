// Parameters on the way from one set to another: for a morph of two presets, and for the path of a zoom.
#pragma once
#include "app/world/params.h"

namespace glint {

/// At 0 they are `a`, at 1 `b`, of the same simulation. Logarithmic rows go by factors, other numbers and colours by
/// differences; choices, switches and what starts over change at one half. Where there is a row `scale`, the rows
/// `center_…` follow it, so that one point of the picture stays where it is, and the zoom is even.
Params between(const Params& a, const Params& b, double t);

} // namespace glint
