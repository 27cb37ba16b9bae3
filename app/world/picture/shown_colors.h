// Meaning of the picture's colours, for the colour bar next to it.
#pragma once
#include "app/world/picture/color_ends.h"
#include <optional>
#include <string>

namespace glint {

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
