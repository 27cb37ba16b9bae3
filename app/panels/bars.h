// The bar at the top and the line at the bottom.
#pragma once
#include "app/services/desk.h"

namespace glint {

void draw_top_bar(Desk&);
void draw_status_bar(Desk&);

inline constexpr float top_bar_height = 44, status_bar_height = 28;

} // namespace glint
