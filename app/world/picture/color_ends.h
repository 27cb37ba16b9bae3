// Values of the first and the last colour, changed by the colour bar: the rows `range_low` and `range_high`.
#pragma once
#include "app/world/params/params.h"
#include "interop/fields/field_histogram.h"
#include <optional>
#include <string>

namespace glint {

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
