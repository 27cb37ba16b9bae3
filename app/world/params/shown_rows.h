// Hidden rows hold what the mouse sets in the picture, such as the digits that a float lacks. No text or list contains
// them; share codes, files and --set do.
#pragma once
#include "app/world/definition.h"
#include "app/world/params/params.h"

namespace glint {

inline bool is_shown(const glint_param& row) { return !(row.flags & GLINT_HIDDEN); }

/// The row that users see in its place: itself if it is shown; `center_re` for the hidden `center_re_low2`, which
/// refines its value; null if a hidden row refines none.
const glint_param* shown_row(const Definition&, const glint_param&);

/// Name of a change of this row, for users: "View" if no shown row stands for it.
Label change_label(const Definition&, const glint_param&);

/// Whether they differ in a row that users do not see. Both are of one definition.
bool hidden_rows_differ(const Params&, const Params&);

} // namespace glint
