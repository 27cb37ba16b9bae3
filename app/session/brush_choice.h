// Entries of the history that only choose another brush: no undo step of their own. Undo takes them back together with
// the step before them, and redo brings both.
#pragma once
#include "app/session/history.h"
#include <cstddef>

namespace glint {

bool is_brush_choice(const HistoryEntry&);
bool same_but_for_brush(const Params&, const Params&);
/// How many entries are in effect after the next undo; as many as now if there is nothing to undo.
std::size_t done_after_undo(const History&);
/// Likewise after the next redo.
std::size_t done_after_redo(const History&);

} // namespace glint
