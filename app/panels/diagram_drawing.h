// What the diagrams of the Changes panel are drawn with: places, and arrows as wide as what goes over them.
#pragma once
#include "app/look/theme.h"

namespace glint {

struct DiagramLine {
    ImVec2 from, to;
    ImVec2 point(float share) const { return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}; }
};

/// Used: something of this very way is there; else it is faint.
void draw_diagram_box(ImDrawList&, ImVec2 from, ImVec2 to, bool used);
/// A pixel wider for each doubling of the bytes; with dots in it, which move along where `moves`.
void draw_diagram_arrow(ImDrawList&, const DiagramLine&, ImVec4 color, double bytes, bool moves);
void draw_diagram_dashes(ImDrawList&, const DiagramLine&);
void draw_crossed_out(ImDrawList&, const DiagramLine&); ///< a way that nothing takes

} // namespace glint
