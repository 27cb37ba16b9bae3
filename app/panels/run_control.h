// Reset, pause, step and speed: in the top bar and in the Run panel.
#pragma once
#include "app/services/desk.h"

namespace glint {

void draw_run_buttons(Desk&);
/// The speed as a field to drag or type into.
void draw_speed(Desk&, float width);

} // namespace glint
