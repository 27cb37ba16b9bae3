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
void let_ask_path_times(const UsedPath&, const PathSketch&, const PathPlace&, const TimingReport&, UiState&);

/// As wide as the line, only the path.
void draw_path_diagram(const UsedPath&, bool moves, const TimingReport&, UiState&);

/// A note that nothing crosses a bus, because OpenGL and the start of the path are both on the CPU; else "".
std::string_view software_note(const UsedPath&, const ComputeDevice&);

} // namespace glint
