// The route of the pixels from the simulation to the screen as an animated diagram: places, arrows with a width by
// their bytes, times of moves, and crossed-out copies that only another path makes.
#pragma once
#include "app/look/theme.h"
#include "app/window/features/changes/path_history.h"
#include <string_view>

namespace glint {

class ComputeDevice;
class TimingReport;
struct UiState;

/// Place of a sketch on the screen.
struct PathPlace {
    ImVec2 at;  ///< upper left corner
    float unit; ///< pixels of one unit of the sketch
};

/// moves: pictures arrive, so the arrows move.
void draw_path_sketch(const UsedPath&, const PathSketch&, const PathPlace&, bool moves);
/// A click on a time of the path in use shows its provenance.
void offer_path_time_provenance(const UsedPath&, const PathSketch&, const PathPlace&, const TimingReport&, UiState&);

/// As wide as the line, only the path.
void draw_path_diagram(const UsedPath&, bool moves, const TimingReport&, UiState&);

/// A note that nothing crosses a bus, because OpenGL and the start of the path are both on the CPU; else "".
std::string_view software_note(const UsedPath&, const ComputeDevice&);

// Drawing functions of the diagrams: places, and arrows with a width by their bytes. unit: pixels of a length of 1.

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
