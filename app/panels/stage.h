// What a speaker needs in front of a hall: one line of figures that the last row reads, a pointer, a countdown.
#pragma once
#include <array>
#include <imgui.h>

namespace glint {

class Profiler;
class Session;
class Switches;
class TimingReport;
struct UiState;

/// Picture and numbers stand still together (Z).
bool is_frozen(const Session&, const UiState&);

/// At least 4 % of the window's height; in pixels.
float stage_line_height();
/// Below the picture: what a frame's work takes, frames a second, method, simulation, device; from the right end on
/// what does not fit is left out.
void draw_stage_line(const Session&, const Switches&, const Profiler&, const TimingReport&, UiState&);

/// Over everything, while they are on.
class StagePointer {
public:
    void draw(const UiState&);

private:
    void draw_laser();
    std::array<ImVec2, 24> trail_{}; ///< where the mouse was in the last frames, the newest first
};
/// Of a break: in the corner of the window.
void draw_countdown(UiState&);

} // namespace glint
