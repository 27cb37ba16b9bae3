// A slim track with a round grab.
#pragma once
#include "app/look/theme.h"
#include "app/look/track.h"

namespace glint::look {

struct SliderResult {
    bool changed = false;  ///< value is new in this frame
    bool finished = false; ///< the gesture is over: mouse let go, or an arrow key pressed
};

/// Drag, click, or arrow keys while it has the focus (Shift: finely; Ctrl-click is left to the caller).
SliderResult slider(const char* id, const Track&, double& value, float width);

} // namespace glint::look
