// Buttons of the window: icons with tooltips and keys, and a switch for booleans.
#pragma once
#include "app/look/text.h"
#include "app/look/theme.h"
#include "sims/api/abi.h"
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace glint::look {

struct ButtonLook {
    std::string_view tip;
    std::string_view key = {};
    std::string_view disabled_reason = {}; ///< not empty: disabled, with this text on hover
    bool on = false;                       ///< drawn as pressed in
    float width = 0;                       ///< pixels; 0: by the icon
};

/// An icon always has a tooltip. id: for tests and ImGui.
bool icon_button(const char* id, const char* icon, const ButtonLook&);
/// An icon with a word.
bool text_button(const char* id, std::string_view text, const ButtonLook&);
/// A switch; returns true when it was flipped.
bool toggle(const char* id, bool& value);
/// A small pill with a word, coloured by its meaning.
void badge(std::string_view text, ImVec4 meaning);
/// Space of a missing badge, so that items below do not move.
void no_badge();

// A text field for a search.

/// As wide as ImGui's next item. Returns whether the text has changed.
bool search_field(const char* id, const char* hint, std::string& query);

// A value that becomes a text field when the user opens it. Enter, or leaving the field, accepts the text; Esc discards
// it.

class TypedValue {
public:
    void open(std::string text) { text_ = std::move(text), open_ = opened_ = true; }
    void close() { open_ = opened_ = false; }
    bool is_open() const { return open_; }
    /// Draws the field while it is open, in the font of numbers or of words. Returns the text when it closes, unless
    /// Esc was pressed.
    std::optional<std::string> draw(float width, bool words = false);

private:
    std::string text_;
    bool open_ = false, opened_ = false; ///< opened_: the field has no focus yet
};

// A combo whose entries can be disabled with a reason.

struct Entry {
    std::string label;
    std::string help;            ///< on hover
    std::string disabled_reason; ///< not empty: disabled, with this text on hover
};

/// The closed box with the text `shown`. Returns whether the list is open: then call pick().
bool begin_choice(const char* id, std::string_view shown, float width);
bool pick(const std::vector<Entry>& entries, int& chosen); ///< true if another entry was chosen

/// Returns true if another entry was chosen. entries(): builds the list while it is open.
template <std::invocable Entries>
bool choice(const char* id, std::string_view shown, const Entries& entries, int& chosen, float width) {
    return begin_choice(id, shown, width) && pick(entries(), chosen);
}

// A slim track with a round grab.

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
