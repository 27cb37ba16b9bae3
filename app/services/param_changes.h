// What the user changes in several parameters at once. Each is one step of undo.
#pragma once
#include "app/session/session.h"

namespace glint {

void revert(Session&, const glint_param&); ///< to what the preset says
void revert_all(Session&);
bool is_changed(const Session&, const glint_param&); ///< not as the preset has it, or it moves by itself
int count_changed(const Session&);                   ///< rows

} // namespace glint
