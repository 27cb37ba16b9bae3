// Random values for a simulation's parameters, to find unexpected ones.
#pragma once
#include "app/world/params/params.h"
#include <cstdint>

namespace glint {

/// Uniform on the sliders' tracks, so by factors on logarithmic rows; a seed always gives the same values. Whole
/// numbers, which affect the amount of work, stay within a quarter of their track; lengths stay large enough to be
/// seen. Method, colours, view, brush and animated rows stay unchanged.
Params randomised(const Params& now, std::uint32_t seed);

} // namespace glint
