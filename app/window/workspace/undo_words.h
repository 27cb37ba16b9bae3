// The next undo and redo in words, and the amount of the run's time that undo sets aside.
#pragma once
#include "app/world/text/fixed_string.h"
#include <cstdint>

namespace glint {

class Session;
class Workspace;

using UndoWords = FixedString<160>;
UndoWords undo_words(const Workspace&); ///< "Undo: Stroke. Goes back 4 900 steps; redo brings them back"
UndoWords redo_words(const Workspace&);
/// Whether undo sets so many steps aside that a notice is needed: two seconds of them at speed 1.
bool undo_goes_far(const Session&);
FixedString<40> steps_text(std::int64_t steps); ///< "1 step", "4 900 steps"

} // namespace glint
