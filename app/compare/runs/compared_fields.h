// Data of a world that is compared with another's: its state and, if the state has no grid, its picture.
#pragma once
#include "app/compare/difference.h"
#include "app/world/world.h"
#include <string>
#include <vector>

namespace glint {

struct ComparedField {
    std::string id;
    FieldShape shape;
    Numbers values;
};

/// The picture as a field: red, green, blue and alpha of a pixel, 0 to 255.
inline constexpr const char* picture_field = "picture";
inline constexpr int picture_channels = 4;

/// All fields if the simulation evolves, and the picture if none of them is a grid. Only the picture if nothing
/// evolves: then the parameters are the whole state. Waits. Throws Error.
std::vector<ComparedField> compared_fields(World&);

} // namespace glint
