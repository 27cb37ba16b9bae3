// Colours for scalars. A simulation declares a Colors field; the host fills the frame's palette from it.
#pragma once
#include "abi.h"
#include "view.h"

namespace glint {

/// Files and plugins name a palette by its id; new ones are appended.
enum class PaletteId : std::int32_t {
    classic,
    viridis,
    inferno,
    turbo,
    grey,
    diverging,
    magma,
    plasma,
    cividis,
    batlow,
    oslo,
    mako,
    rocket,
    cubehelix,
    vik,
    bam,
    twilight,
    phase
};
inline constexpr const char* palette_ids[] = {"classic", "viridis",   "inferno", "turbo",  "grey",     "diverging",
                                              "magma",   "plasma",    "cividis", "batlow", "oslo",     "mako",
                                              "rocket",  "cubehelix", "vik",     "bam",    "twilight", "phase"};

// values out of range get the end's colour, or a colour that stands out
enum class Range : std::int32_t { clamp, mark };

enum class ColorSpread : std::int32_t { linear, log }; // mapping of the first field's values to colours

/// In a simulation's Params; ParamTable::add_colors makes the rows `palette`, `range`, `range_low`, `range_high` and
/// `contours` of it, and with_scale() also `color_scale`.
struct Colors {
    PaletteId palette = PaletteId::viridis;
    Range range = Range::mark;
    float low = 0, high = 1;
    std::int32_t contours = 0; ///< number of equal steps of colour; 0: none, the colour changes smoothly
    ColorSpread spread = ColorSpread::linear;
};
inline constexpr int max_contours = 32;

/// A value's colour: one of 1024 between lo and hi, or the colour for below, above or NaN.
struct Palette : glint_palette {
    /// The division is done here, once for all cells. Finite, so that 0 in the smallest range still gets a colour.
    Palette(const glint_palette& of = {nullptr, 0, 1, 0, 0, 0})
        : glint_palette(of), colors_per_unit(std::fmin(float(GLINT_PALETTE_SIZE - 1) / (hi - lo), 3e38f)) {}
    float colors_per_unit;

    /// Always reads a colour, then decides whether to use it: without branches, the reads of several cells overlap.
    GLINT_HD std::uint32_t operator()(float value) const {
        const float up = value > lo ? value : lo, inside = up < hi ? up : hi; // NaN: lo
        const std::uint32_t color = colors[static_cast<int>((inside - lo) * colors_per_unit + 0.5f)];
        const std::uint32_t within = value > hi ? above : color;
        return value >= lo ? within : value < lo ? below : nan;
    }
};

/// The target of a simulation's drawing: every pixel must be written.
struct Frame {
    View<std::uint32_t> pixels;
    Palette palette;
    /// Size of the picture, in pixels.
    GLINT_HD Extent extent() const { return pixels.extent(); }
};

} // namespace glint
