// Changes of several parameters by the user. Each is one step of undo.
#pragma once
#include "app/session/session.h"
#include <cstdint>

namespace glint {

void revert(Session&, const glint_param&); ///< to the preset's value
void revert_all(Session&);
void randomise(Session&, std::uint32_t seed);        ///< see randomised()
bool is_changed(const Session&, const glint_param&); ///< differs from the preset, or is animated
/// Whether a parameter differs from the preset. The brush does not count, because it changes no result.
bool differs_from_preset(const Session&);
int count_changed(const Session&); ///< rows

} // namespace glint
