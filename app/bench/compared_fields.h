// What of a world is held against another one: its state, and where that is no grid, what it draws.
#pragma once
#include "app/bench/difference.h"
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

/// All fields of what evolves. Then the picture where none of them is a grid, and alone where nothing evolves: there
/// the parameters say all of it. Waits. Throws Error.
std::vector<ComparedField> compared_fields(World&);

} // namespace glint
