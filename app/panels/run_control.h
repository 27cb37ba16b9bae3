// Reset, pause, step and speed: in the top bar and in the Run panel.
#pragma once
#include "app/look/typed_value.h"

namespace glint {

class Actions;
class Notices;
class Session;
class Workspace;

void draw_run_buttons(const Session&, const Actions&);
void draw_undo_buttons(const Workspace&, const Actions&); ///< and redo's, and the history's
/// The speed as a field to drag or, after a click, to type into.
class SpeedField {
public:
    void draw(Session&, const Actions&, Notices&, float width);

private:
    void drag(Session&, const Actions&, float width);

    look::TypedValue typed_;
};

} // namespace glint
