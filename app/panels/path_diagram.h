// The route of the pixels from the simulation to the screen as a moving diagram: places, arrows as wide as their bytes,
// what each takes, and crossed out the copies that only another path makes.
#pragma once
#include "app/look/theme.h"
#include "app/services/path_history.h"
#include <string_view>

namespace glint {

class ComputeDevice;
class TimingReport;
struct UiState;

/// Where a sketch is drawn.
struct PathPlace {
    ImVec2 at;  ///< upper left corner
    float unit; ///< pixels of one unit of the sketch
};

/// moves: pictures arrive, so the arrows move.
void draw_path_sketch(const UsedPath&, const PathSketch&, const PathPlace&, bool moves);
/// The times of the path in use can be clicked: where they come from.
void let_ask_path_times(const UsedPath&, const PathSketch&, const PathPlace&, const TimingReport&, UiState&);

/// As wide as the line, the path alone.
void draw_path_diagram(const UsedPath&, bool moves, const TimingReport&, UiState&);

/// The note that nothing crosses a bus, or "": OpenGL runs on the CPU, and so does what the path starts from.
std::string_view software_note(const UsedPath&, const ComputeDevice&);

} // namespace glint
