// The method `auto`: the row that has it, and the methods that may stand for it.
#pragma once
#include "app/world/params/params.h"
#include "interop/compute_device.h"
#include "sims/api/view.h"

namespace glint {

/// The row `method` if it has a choice `auto`, else null.
const glint_param* auto_row(const Definition&);
/// Whether these parameters select `auto`.
bool is_auto(const Params&);
/// Why a method may give other bits than the others (names fast_… and racy_…); or "".
const char* why_not_exact(const glint_choice& method);
bool is_exact(const glint_choice& method);
bool is_exact(const Params&); ///< for the method that they name
/// The choices that may stand for it: all that can run there, are exact, and are not only for lessons.
std::vector<std::int32_t> methods_for_auto(const Params&, const ComputeDevice&, Extent);

} // namespace glint
