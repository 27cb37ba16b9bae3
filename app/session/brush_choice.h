// History entries that only choose another brush are no undo steps of their own. Undo takes them back together with the
// step before them; redo restores both.
#pragma once
#include "app/session/history.h"
#include <cstddef>

namespace glint {

bool is_brush_choice(const HistoryEntry&);
bool same_but_for_brush(const Params&, const Params&);
/// Number of entries in effect after the next undo; unchanged if nothing can be undone.
std::size_t done_after_undo(const History&);
/// Likewise after the next redo.
std::size_t done_after_redo(const History&);

} // namespace glint
