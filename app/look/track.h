// Conversion between values and places on a slider's track. No ImGui here.
#pragma once

namespace glint::look {

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
double nudged(const Track&, double value, int direction, bool finely);

} // namespace glint::look
