// Pictures as PNG files.
#pragma once
#include "sims/api/view.h"
#include <vector>

namespace glint {

/// The picture as it is displayed, in memory: RGBA8 pixels, row 0 at the bottom, alpha left out; the file begins at the
/// top.
std::vector<std::byte> png_of(const View<const std::uint32_t>& pixels);

} // namespace glint
