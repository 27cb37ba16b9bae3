// Display options that the program applies to a simulation's fields, in addition to the simulation's own picture.
#pragma once
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
#include "interop/fields/field_derived.h"
#include "interop/fields/field_histogram.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace glint {

/// Ids for files and the command line, in the order of Derived.
inline constexpr std::array<std::string_view, 4> derived_ids{"none", "gradient", "laplacian", "rate"};

struct PictureLook {
    FixedString<72> field{}; ///< drawn in the palette; "": the simulation's own picture, or the first field if another
                             ///< option needs a field
    bool logarithmic = false;
    bool shaded = false; ///< shaded by slope
    bool isolines = false;
    bool follows = false;                ///< the range of the colours follows the values
    Derived derived = Derived::none;     ///< if not none, this quantity of the field is shown instead
    std::optional<std::int32_t> layer{}; ///< of a volume; nothing: the middle layer

    /// The layer to show of a volume with that many layers; the last one if the chosen one is above it.
    std::int32_t layer_of(std::int32_t layers) const { return std::clamp(layer.value_or(layers / 2), 0, layers - 1); }
    bool shows_values_of(const PictureLook& other) const {
        return field == std::string_view(other.field) && derived == other.derived && layer == other.layer;
    }
    /// Whether the program draws a field instead of the simulation's picture.
    bool draws_field() const { return !field.empty() || logarithmic || shaded || isolines || derived != Derived::none; }
    friend bool operator==(const PictureLook& a, const PictureLook& b) {
        return a.shows_values_of(b) && a.logarithmic == b.logarithmic && a.shaded == b.shaded &&
               a.isolines == b.isolines && a.follows == b.follows;
    }
};

/// The row `color_scale`; null if there is none.
const glint_param* color_scale_row(const Definition&);
/// Adds the options that the parameters ask for.
PictureLook with_rows(PictureLook, const Params&);

// Values of the first and the last colour, changed by the colour bar: the rows `range_low` and `range_high`.

/// first above last: the palette is reversed.
struct ColorEnds {
    double first = 0, last = 1;
    friend bool operator==(const ColorEnds&, const ColorEnds&) = default;
};

/// The ends of the colours; only for parameters with these rows: see in_palette().
ColorEnds color_ends(const Params&);
/// Sets both ends as near to these values as the ranges of the rows allow.
Params with_ends(Params, ColorEnds);

/// Position of values between the ends, as in draw_field(): 0 is the first colour, 1 the last.
class ColorScale {
public:
    ColorScale(ColorEnds ends, bool logarithmic);
    double share(double value) const;
    double value(double share) const;

private:
    double placed(double value) const;
    bool logarithmic_;
    double unit_; ///< unit of the logarithmic scale near zero; 0: zero is not between the ends
    double first_, last_;
};

/// Moves each end by a multiple of their distance (if it is 0: of a typical value). If both move equally, their
/// distance stays the same, within the rows' ranges.
ColorEnds moved(const Params&, ColorEnds from, double first_by, double last_by);
/// Scales both ends' distances from a value.
ColorEnds stretched(ColorEnds, double about, double factor);
/// Stays reversed if it was.
ColorEnds fitted(ColorEnds, FloatRange to);
/// Puts zero in the middle and keeps all values between the ends, within the rows' ranges; nothing if impossible.
std::optional<ColorEnds> symmetric_ends(const Params&);

// Meaning of the picture's colours, for the colour bar next to it.

class World;

struct ShownColors {
    ColorEnds ends;
    bool logarithmic = false;
    std::string field, unit; ///< field: drawn by the program; "": the simulation's own picture
};

/// Colours of the simulation's own picture; nothing if it does not use its palette.
std::optional<ShownColors> shown_colors(const Params&);
/// Colours of the last drawn picture.
std::optional<ShownColors> shown_colors(World&);

} // namespace glint
