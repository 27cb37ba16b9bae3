// The bar of the palette, with the values of its ends.
#pragma once
#include "app/session/session.h"
#include "app/world/fixed_string.h"

namespace glint {

/// What the bar's numbers are: the inspected field's name, where they are that field's values, and their unit.
FixedString<64> color_bar_caption(const Session&);

} // namespace glint
