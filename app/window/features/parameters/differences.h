// List of changes from the preset, shown instead of all parameters: both values, and a button that restores the
// preset's.
#pragma once

namespace glint {

class Session;
struct UiState;

void draw_differences(Session&, UiState&, float width);

} // namespace glint
