// A button at the end of every tab bar, with the list of all panels: opens a panel there, and closes panels.
#pragma once
#include "app/window/parts/panel.h"
#include <set>
#include <string>

namespace glint {

/// Call after the dock space and the panels. closed: titles of the panels that are not shown. A panel that is chosen
/// here is removed from them, appears in that tab bar from the next frame on, and is put in front by
/// UiState::show_panel.
void draw_panel_menus(const std::vector<Docked>&, std::set<std::string>& closed, UiState&);

} // namespace glint
