// Parts of the top bar and the transport: buttons of actions, and the speed.
#pragma once
#include "app/look/controls.h"
#include <string_view>

namespace glint {

class Actions;
class HeldGesture;
class Notices;
class Session;
class Workspace;

/// Executes that action; the tooltip describes it.
struct ActionButton {
    const char *action, *icon;
    bool on = false;
    std::string_view tip = {}; ///< "": the action's title
    float width = 0;           ///< pixels; 0: by the icon
};
void draw_button(const Actions&, const ActionButton&);
void draw_undo_buttons(const Workspace&, const Actions&); ///< and redo's, and the history's
/// The speed as a field to drag or, after a click, to type into: a number, or "max".
class SpeedField {
public:
    void draw(Session&, HeldGesture&, const Actions&, Notices&, float width);

private:
    void drag(Session&, HeldGesture&, const Actions&, float width);

    look::TypedValue typed_;
};

} // namespace glint
