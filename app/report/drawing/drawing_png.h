// A drawing as PNG, with two pixels for each unit, in a font of the program: a machine's fonts change no pixel.
#pragma once
#include "app/report/drawing/drawing.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

/// If the paper is so large that no program would open the picture, it is scaled down. Throws Error if drawing fails.
std::vector<std::byte> png_of(const Drawing&);

/// On paper of that size, `scale` pixels for each unit: row by row from the bottom.
std::vector<std::uint32_t> pixels_of(const Drawing&, Extent pixels, double scale);

} // namespace glint
