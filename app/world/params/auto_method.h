// The method `auto`: the row that has it, and the methods that may stand for it.
#pragma once
#include "app/world/definition.h"
#include "app/world/params/params.h"
#include "interop/compute_device.h"
#include "sims/api/abi.h"
#include "sims/api/view.h"
#include <cstdint>
#include <vector>

namespace glint {

/// The row `method` if it has a choice `auto`, else null.
const glint_param* auto_row(const Definition&);
/// Whether these parameters select `auto`.
bool is_auto(const Params&);
/// Why a method may give other bits than the others, by its flags; or "".
const char* why_not_exact(const glint_choice& method);
bool is_exact(const glint_choice& method);
bool is_exact(const Params&); ///< whether the method of these parameters is exact
/// The choices that `auto` may select: all that can run there, are exact, and are not only for lessons.
std::vector<std::int32_t> methods_for_auto(const Params&, const ComputeDevice&, Extent);

// Choices of a simulation that decide what is computed, or how.

/// False for choices that affect only the display or the mouse.
inline bool is_work_choice(const glint_param& row) {
    return row.type == GLINT_CHOICE && !(row.flags & GLINT_SAME_WORK);
}

// Hidden rows hold what the mouse sets in the picture, such as the digits that a float lacks. No text or list contains
// them; share codes, files and --set do.

inline bool is_shown(const glint_param& row) { return !(row.flags & GLINT_HIDDEN); }

/// The row that users see in its place: itself if it is shown; `center_re` for the hidden `center_re_low2`, which
/// refines its value; null if a hidden row refines none.
const glint_param* shown_row(const Definition&, const glint_param&);

/// Name of a change of this row, for users: "View" if no shown row stands for it.
Label change_label(const Definition&, const glint_param&);

/// Whether they differ in a row that users do not see. Both are of one definition.
bool hidden_rows_differ(const Params&, const Params&);

} // namespace glint
