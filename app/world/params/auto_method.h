// The method `auto`: the row that has it, and the methods that may stand for it.
#pragma once
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
bool is_exact(const Params&); ///< for the method that they name
/// The choices that may stand for it: all that can run there, are exact, and are not only for lessons.
std::vector<std::int32_t> methods_for_auto(const Params&, const ComputeDevice&, Extent);

// Choices of a simulation that decide what is computed, or how.

/// False for choices that affect only the display or the mouse.
inline bool is_work_choice(const glint_param& row) {
    return row.type == GLINT_CHOICE && !(row.flags & GLINT_SAME_WORK);
}

} // namespace glint
