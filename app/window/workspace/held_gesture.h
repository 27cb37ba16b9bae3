// The undo step of a continuous action of the user in the window. There is one hand, so there is one of these.
#pragma once
#include "app/session/gesture.h"
#include "app/world/text/fixed_string.h"
#include <cstdint>
#include <string_view>

namespace glint {

class Params;

class HeldGesture {
public:
    /// Later actions under that label belong to the step of the active item, until the user releases the item. If no
    /// item is active the step ends with the frame.
    void hold(Session&, std::string_view label);
    void hold_new_step(Session&, std::string_view label); ///< like hold(), but does not continue an earlier step
    /// No button holds the step: actions under that label within the next 0.6 s belong to the same step.
    void hold_briefly(Session&, std::string_view label);
    void extend_brief_hold(); ///< a step that no button holds continues for the same time again
    void let_go() { gesture_ = {}; }

    // Each is session.edit() after hold() or hold_briefly(); nothing happens if the values are the session's.
    void edit(Session&, const Params&, std::string_view label);
    void edit_briefly(Session&, const Params&, std::string_view label);

    /// After the interface of each frame, which took that long: lets go if the item is no more active.
    void end_frame(double seconds);

private:
    Gesture gesture_;
    unsigned item_ = 0; ///< Dear ImGui's item that holds the step; 0: none
    double left_s_ = 0; ///< without an item
};

// The next undo and redo in words, and the amount of the run's time that undo sets aside.

class Session;
class Workspace;

using UndoWords = FixedString<160>;
UndoWords undo_words(const Workspace&); ///< "Undo: Stroke. Goes back 4 900 steps; redo brings them back"
UndoWords redo_words(const Workspace&);
/// Whether undo sets so many steps aside that a notice is needed: two seconds of them at speed 1.
bool undo_goes_far(const Session&);
FixedString<40> steps_text(std::int64_t steps); ///< "1 step", "4 900 steps"

} // namespace glint
