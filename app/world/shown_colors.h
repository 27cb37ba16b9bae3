// What the colours of a picture stand for: for the bar of them beside it.
#pragma once
#include "app/world/color_ends.h"
#include <optional>
#include <string>

namespace glint {

class World;

struct ShownColors {
    ColorEnds ends;
    bool logarithmic = false;
    std::string field, unit; ///< field: that the program draws; "": the simulation's own picture
};

/// Of what the simulation draws; nothing: it is not in its palette.
std::optional<ShownColors> shown_colors(const Params&);
/// Of the picture as it was drawn last.
std::optional<ShownColors> shown_colors(World&);

} // namespace glint
