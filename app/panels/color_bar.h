// The bar of the palette, with the values of its ends.
#pragma once
#include "app/session/session.h"
#include "app/world/fixed_string.h"
#include <imgui.h>

namespace glint {

struct UiState;

/// What the bar's numbers are: the inspected field's name, where they are that field's values, and their unit.
FixedString<64> color_bar_caption(const Session&);
/// What it takes for itself at the right of a space so large, where nothing may lie over the picture: see
/// explains_picture(). 0: it is not shown there, or lies over the picture.
float color_bar_room(const Session&, const UiState&, ImVec2 space);

} // namespace glint
