// Shows all panels at once, to measure their cost.
#pragma once
#include "app/window/parts/panel.h"

namespace glint {

/// Undocks all panels, which must have been drawn once, and places them next to each other over the picture.
/// UiState::reset_layout undoes it.
void spread_panels(const std::vector<Docked>&);

} // namespace glint
