// Palettes: their ids, and their colours.
#pragma once
#include "app/world/params/params.h"
#include "interop/fields/field_histogram.h"
#include "sims/api/palette.h"
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace glint {

// The palettes' colours, 1024 each, and the properties of each palette.

using ColorTable = std::array<std::uint32_t, GLINT_PALETTE_SIZE>;

/// even: increasing brightness. diverging: brightness symmetric about the middle. cyclic: the ends are equal.
enum class MapKind { even, diverging, cyclic, other };

struct ColorMap {
    MapKind kind;
    bool color_blind_safe; ///< colours an eighth of the range apart are different for red-blind and green-blind eyes
    const char* help;      ///< a sentence
};
const ColorMap& color_map(PaletteId);
std::optional<PaletteId> palette_named(std::string_view id);

/// The 1024 colours of a palette, RGBA8 from the lowest to the highest value; computed once.
std::span<const std::uint32_t> palette_colors(PaletteId);

/// 0xRRGGBB as RGBA8 with red in the lowest byte.
constexpr std::uint32_t packed_color(std::uint32_t rgb) {
    return (rgb >> 16 & 255u) | (rgb & 0xff00u) | (rgb & 255u) << 16 | 0xff000000u;
}

// Colours for a frame's scalars, from its parameters, and for values out of range or NaN.

/// The choice in the row `palette` of these parameters by name, so that a plugin's order of names does not matter.
PaletteId palette_of(const Params&);

/// Colours of a frame's palette, from its lowest to its highest value.
struct FrameColors {
    PaletteId palette;
    bool reversed; ///< range_low is above range_high: the first colour is for the highest value
    int contours;  ///< number of steps; 0: smooth
    friend bool operator==(FrameColors, FrameColors) = default;
};
FrameColors frame_colors(const Params&);
ColorTable table_of(FrameColors);
/// Colour of one of this many steps: the first and the last step have the palette's ends.
std::uint32_t step_color(std::span<const std::uint32_t> colors, int steps, int step);

/// The palette of a frame from the rows `palette`, `range`, `range_low`, `range_high`; `device_colors` must hold the
/// table of its frame_colors(). shown: replaces the range of the rows, with low < high.
glint_palette frame_palette(const Params&, const std::uint32_t* device_colors,
                            const std::optional<FloatRange>& shown = {});

bool has_palette(const Definition&); ///< the rows `palette`, `range_low` and `range_high`
/// Whether a picture uses the palette: a choice in effect may exclude it.
bool in_palette(const Params&);
/// From the lower to the higher of the rows `range_low` and `range_high`; never empty.
FloatRange color_range(const Params&);

} // namespace glint
