// A drawing as PNG, with two pixels for each of its own, in a font that the program brings along: what fonts a machine
// has changes no pixel.
#pragma once
#include "app/bench/drawing.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

/// Of paper so large that no program would open the picture, a smaller one. Throws Error where it cannot be drawn.
std::vector<std::byte> png_of(const Drawing&);

/// On paper of that size, with so many pixels a unit of it: row by row from the bottom.
std::vector<std::uint32_t> pixels_of(const Drawing&, Extent pixels, double scale);

} // namespace glint
