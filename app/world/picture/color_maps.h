// The palettes' colours, 1024 each, and the properties of each palette.
#pragma once
#include "sims/api/palette.h"
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace glint {

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

} // namespace glint
