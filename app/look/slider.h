// A slim track with a round grab.
#pragma once
#include "app/look/theme.h"
#include "app/look/track.h"

namespace glint::look {

struct SliderResult {
    bool changed = false;        ///< value is new in this frame
    bool finished = false;       ///< end of the gesture: the mouse was released, or an arrow key was pressed
    bool pressed = false;        ///< the mouse was pressed on it in this frame, not as a double click
    bool double_clicked = false; ///< a double click has ended, which changed no value
};

/// Drag, click, or arrow keys while it has the focus; with Shift a tenth as far.
SliderResult slider(const char* id, const Track&, double& value, float width);

} // namespace glint::look
