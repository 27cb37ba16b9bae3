// Reset, pause, step and speed: in the top bar and in the Run panel.
#pragma once

namespace glint {

class Actions;
class Notices;
class Session;

void draw_run_buttons(const Session&, const Actions&);
/// The speed as a field to drag or type into.
void draw_speed(Session&, const Actions&, Notices&, float width);

} // namespace glint
