// The method `auto`: which row has it, and which other methods may stand for it.
#pragma once
#include "app/world/params.h"
#include "interop/compute_device.h"
#include "sims/api/view.h"

namespace glint {

/// The row `method` where one of its choices is left to the program, else null.
const glint_param* auto_row(const Definition&);
/// Whether that is what these parameters say.
bool is_auto(const Params&);
/// Why a method may come to other bits than the others: those called fast_… and racy_… may; or "".
const char* why_not_exact(const glint_choice& method);
bool is_exact(const glint_choice& method);
bool is_exact(const Params&); ///< by the method that they name
/// The choices that may stand for it: all that can run there, are no lessons, and are exact.
std::vector<std::int32_t> methods_for_auto(const Params&, const ComputeDevice&, Extent);

} // namespace glint
