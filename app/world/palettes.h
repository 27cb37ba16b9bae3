// The colours that scalar fields are drawn in: 1024 entries a palette, and the colours for what is out of range or no
// number.
#pragma once
#include "app/world/params.h"
#include "sims/api/palette.h"
#include <array>
#include <span>

namespace glint {

/// The 1024 colours of a palette, RGBA8 from the lowest to the highest value; computed once.
std::span<const std::uint32_t> palette_colors(PaletteId);

/// The choice in the row `palette` of these parameters by name, so that a plugin's order of names does not matter.
PaletteId palette_of(const Params&);

/// Which colours a frame's palette has, from its lowest to its highest value.
struct FrameColors {
    PaletteId palette;
    bool reversed; ///< range_low lies above range_high: the first colour is the highest value's
    friend bool operator==(FrameColors, FrameColors) = default;
};
FrameColors frame_colors(const Params&);
std::array<std::uint32_t, GLINT_PALETTE_SIZE> table_of(FrameColors);

/// The palette of a frame from the rows `palette`, `range`, `range_low`, `range_high`; `device_colors` hold the table
/// of its frame_colors().
glint_palette frame_palette(const Params&, const std::uint32_t* device_colors);

} // namespace glint
