// At the end of every tab bar, a button with the list of all panels: to open one there, and to close one.
#pragma once
#include "app/panels/panel.h"
#include <set>
#include <string>

namespace glint {

/// After the dock space and the panels were submitted. closed: titles of the panels that are not shown. A panel that is
/// chosen here leaves them, stands in that tab bar from the next frame on, and is asked for with UiState::show_panel.
void draw_panel_menus(const std::vector<Docked>&, std::set<std::string>& closed, UiState&);

} // namespace glint
