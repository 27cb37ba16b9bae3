// A slim track with a round grab.
#pragma once
#include "app/look/theme.h"
#include "sims/api/abi.h"
#include <algorithm>

namespace glint::look {

// Conversion between values and places on a slider's track. No ImGui here.

struct Track {
    double min = 0, max = 1;
    double shown_max = 1; ///< >= max; the range between is drawn as forbidden
    bool logarithmic = false, open_low = false, whole = false;
};

/// 0 at the left end, 1 at shown_max.
double position_of(const Track&, double value);
/// Rounded to a mouse's precision (a thousandth of the range, or three digits), inside [min, max].
double value_at(const Track&, double position);
double fine_value_at(const Track&, double position); ///< the same with one more digit
/// Next value for an arrow key: a hundredth of the track, with `finely` a thousandth; at least one for whole numbers.
double next_by_key(const Track&, double value, int direction, bool finely);

struct SliderResult {
    bool changed = false;        ///< value is new in this frame
    bool finished = false;       ///< end of the gesture: the mouse was released, or an arrow key was pressed
    bool pressed = false;        ///< the mouse was pressed on it in this frame, not as a double click
    bool double_clicked = false; ///< a double click has ended, which changed no value
};

/// Drag, click, or arrow keys while it has the focus; with Shift a tenth as far.
SliderResult slider(const char* id, const Track&, double& value, float width);

// A number's row as a track.

inline Track track_of(const glint_param& row) {
    return {row.min,
            row.max,
            std::max(row.track_max, row.max),
            (row.flags & GLINT_LOG_SCALE) != 0,
            (row.flags & GLINT_OPEN_LOW) != 0,
            row.type == GLINT_INT};
}

} // namespace glint::look
