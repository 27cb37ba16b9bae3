// What the user changes in several parameters at once. Each is one step of undo.
#pragma once
#include "app/session/session.h"
#include <cstdint>

namespace glint {

void revert(Session&, const glint_param&); ///< to what the preset says, with the hidden rows that continue it
void revert_all(Session&);
void randomise(Session&, std::uint32_t seed); ///< see randomised()
/// Not as the preset has it, in its own value or in a hidden row that continues it, or animated. False for hidden rows.
bool is_changed(const Session&, const glint_param&);
/// A parameter is not as the preset has it; the brush in hand does not count, since it changes nothing by itself.
bool differs_from_preset(const Session&);
int count_changed(const Session&); ///< rows

} // namespace glint
