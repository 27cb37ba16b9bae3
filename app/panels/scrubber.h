// Under the picture: the run from its beginning to its newest step, with what was done marked on it.
#pragma once
#include "app/session/session.h"
#include <imgui.h>

namespace glint {

inline constexpr float scrubber_height = 30; ///< in the interface's units

void draw_scrubber(Session&, ImVec2 from, ImVec2 size);

} // namespace glint
