// Drawing functions of the diagrams: places, and arrows with a width by their bytes. unit: pixels of a length of 1.
#pragma once
#include "app/look/theme.h"

namespace glint {

struct DiagramLine {
    ImVec2 from, to;
    ImVec2 point(float share) const { return {from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share}; }
};

/// used: the place is part of this path; else it is drawn faintly.
void draw_diagram_box(ImDrawList&, ImVec2 from, ImVec2 to, bool used, float unit);
/// A pixel wider for each doubling of the bytes; with dots in it, which move if `moves`.
void draw_diagram_arrow(ImDrawList&, const DiagramLine&, ImVec4 color, double bytes, bool moves, float unit);
/// The part of an arrow before its last turn.
void draw_diagram_stem(ImDrawList&, const DiagramLine&, ImVec4 color, double bytes, float unit);
void draw_diagram_dashes(ImDrawList&, const DiagramLine&, float unit);
void draw_crossed_out(ImDrawList&, const DiagramLine&, float unit); ///< an unused path

} // namespace glint
