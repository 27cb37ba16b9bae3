// What is not as the preset has it, instead of all parameters: both values, and a button that puts it back.
#pragma once

namespace glint {

class Session;
struct UiState;

void draw_differences(Session&, UiState&, float width);

} // namespace glint
