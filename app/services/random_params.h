// Other values for a simulation's parameters by chance, to find what nobody thought of.
#pragma once
#include "app/world/params.h"
#include <cstdint>

namespace glint {

/// Even on the tracks, so of a logarithmic row even by factors; a seed gives the same ones again. What makes work,
/// whole numbers, stays within a quarter of its track, and no length is less than what can be seen. How it is computed,
/// coloured, looked at and painted stays as it is, and so does what moves by itself.
Params randomised(const Params& now, std::uint32_t seed);

} // namespace glint
