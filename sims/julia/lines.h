// A Julia set's picture on the CPU: several groups of neighbouring points in vector registers at a time.
#pragma once
#include "api/device.h"
#include "api/simd.h"
#include "draw.h"

namespace julia {

/// Draws the picture on the host's threads. Real: float or double.
template <class Real> void draw_lines(glint::Device, const Picture&, glint::Simd = glint::widest_simd());

} // namespace julia
