// The colours that scalar fields are drawn in: 1024 entries a palette, and the colours for what is out of range or no
// number.
#pragma once
#include "app/world/params.h"
#include "sims/api/palette.h"
#include <span>

namespace glint {

/// The 1024 colours of a palette, RGBA8 from the lowest to the highest value; computed once.
std::span<const std::uint32_t> palette_colors(PaletteId);

/// The choice in the row `palette` of these parameters by name, so that a plugin's order of names does not matter.
PaletteId palette_of(const Params&);

/// The palette of a frame from the rows `palette`, `range`, `range_low`, `range_high`; `device_colors` hold
/// palette_colors().
glint_palette frame_palette(const Params&, const std::uint32_t* device_colors);

} // namespace glint
