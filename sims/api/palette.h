// Colours for scalars. A simulation declares a Colors field; the host fills the frame's palette from it.
#pragma once
#include "abi.h"
#include "view.h"

namespace glint {

enum class PaletteId : std::int32_t { classic, viridis, inferno, turbo, grey, diverging };
inline constexpr const char* palette_ids[] = {"classic", "viridis", "inferno", "turbo", "grey", "diverging"};

enum class Range : std::int32_t { clamp, mark }; // values out of range: the end's colour, or one that stands out

/// In a simulation's Params; ParamTable::colors makes the rows `palette`, `range`, `range_low` and `range_high` of it.
struct Colors {
    PaletteId palette = PaletteId::viridis;
    Range range = Range::mark;
    float low = 0, high = 1;
};

/// A value's colour: one of 1024 between lo and hi, or those for below, above and NaN.
struct Palette : glint_palette {
    GLINT_HD std::uint32_t operator()(float value) const {
        if (!(value == value)) return nan;
        if (value < lo) return below;
        if (value > hi) return above;
        const float t = (value - lo) / (hi - lo);
        return colors[static_cast<int>(t * float(GLINT_PALETTE_SIZE - 1) + 0.5f)];
    }
};

/// What a simulation draws into: every pixel must be written.
struct Frame {
    View<std::uint32_t> pixels;
    Palette palette;
    Extent extent() const { return pixels.extent(); }
};

} // namespace glint
