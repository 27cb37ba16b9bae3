// A drawing as PNG, with two pixels for each of its own, in a font that the program brings along: what fonts a machine
// has changes no pixel.
#pragma once
#include "app/bench/drawing.h"
#include <cstddef>
#include <vector>

namespace glint {

/// Of paper so large that no program would open the picture, a smaller one. Throws Error where it cannot be drawn.
std::vector<std::byte> png_of(const Drawing&);

} // namespace glint
