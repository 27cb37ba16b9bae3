// Interpolation between two sets of parameters: for a morph of presets, and for the path of a zoom.
#pragma once
#include "app/world/params/params.h"

namespace glint {

/// At t = 0 they are `a`, at t = 1 `b`, of the same simulation. Logarithmic rows are interpolated by factors, other
/// numbers and colours linearly; choices, switches and restarting rows change at one half. If there is a row `scale`,
/// the rows of its centre follow it: one point of the picture stays fixed, and the zoom rate is constant.
Params between(const Params& a, const Params& b, double t);

} // namespace glint
