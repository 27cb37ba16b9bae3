// The colours that a frame's scalars are drawn in, from its parameters, and those for what is out of range or no
// number.
#pragma once
#include "app/world/color_maps.h"
#include "app/world/params.h"

namespace glint {

/// The choice in the row `palette` of these parameters by name, so that a plugin's order of names does not matter.
PaletteId palette_of(const Params&);

/// Which colours a frame's palette has, from its lowest to its highest value.
struct FrameColors {
    PaletteId palette;
    bool reversed; ///< range_low lies above range_high: the first colour is the highest value's
    friend bool operator==(FrameColors, FrameColors) = default;
};
FrameColors frame_colors(const Params&);
ColorTable table_of(FrameColors);

/// The palette of a frame from the rows `palette`, `range`, `range_low`, `range_high`; `device_colors` hold the table
/// of its frame_colors().
glint_palette frame_palette(const Params&, const std::uint32_t* device_colors);

} // namespace glint
