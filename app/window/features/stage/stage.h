// Aids for a lecture: one line of figures that can be read from the last row, a pointer, a countdown.
#pragma once
#include <array>
#include <imgui.h>

namespace glint {

class Profiler;
class Session;
class ConfigChanges;
class TimingReport;
struct TimelineView;
struct UiState;

/// Aids that the lecturer has turned on.
struct StageView {
    bool laser = false, spotlight = false;
    double countdown_until_ms = 0; ///< end of the break, on now_ms()'s clock; 0: no break
};

/// Whether picture and numbers are frozen together (Z).
bool is_frozen(const Session&, const TimelineView&);

/// At least 4 % of the window's height; in pixels.
float stage_line_height();
/// Below the picture: time of a frame's work, frames a second, method, simulation, device. Parts that do not fit are
/// left out from the right.
void draw_stage_line(const Session&, const ConfigChanges&, const Profiler&, const TimingReport&, const TimelineView&,
                     UiState&);

/// Above everything, while they are on.
class StagePointer {
public:
    void draw(const StageView&);

private:
    void draw_laser();
    std::array<ImVec2, 24> trail_{}; ///< positions of the mouse in the last frames, the newest first
};
/// Countdown of a break: in the corner of the window.
void draw_countdown(StageView&, UiState&);

} // namespace glint
