// Parts of the Timing panel, and colours and names of lanes.
#pragma once
#include "app/look/theme.h"
#include "app/timing/flags.h"
#include "app/timing/profiler.h"

namespace glint {

class Actions;
class GlClock;
class TimingReport;
class CurrentSession;
struct Settings;
struct TimelineView;
struct UiState;

/// Which number of a Summary the stages are sorted by.
struct StageOrder {
    int by = 0; ///< 0: none, as they nest
};

inline constexpr double renew_after_ms = 250; ///< changing numbers are updated at this interval

ImVec4 lane_color(Lane);
const char* lane_name(Lane);
/// Whether the panel is so wide that all parts fit next to each other.
bool timing_is_wide();

/// One after the other, on as many lines as needed and at least so many: flags appear and disappear, but the rows below
/// must not move. Returns the number of lines.
int draw_timing_flags(const std::vector<Flag>&, Concerns, int least);
/// The last frames, budget lines, hitches, histogram.
void draw_frame_graph(const Profiler&, const Settings&, double refresh_hz);
void draw_stage_table(const Profiler&, const TimingReport&, StageOrder&, UiState&);
/// Window of the statistics, freezing, clearing, saving.
void draw_timing_controls(const Profiler&, const Actions&, Settings&, bool frozen);

/// Intervals on a time axis: of a recent frame, or of a range from zooming and panning.
class TimelineDrawing {
public:
    TimelineDrawing(const CurrentSession&, const Profiler&, const GlClock&, const Actions&, TimelineView&);
    void draw();

private:
    struct Bar {
        float x0, x1;
        int lane, depth;
        Interval interval;
    };
    void renew();
    void gather(double from, double to, float left, float width);
    void draw_bars(ImVec2 at, float lane_height);
    void draw_frames(double from, double to, ImVec2 at, ImVec2 size) const;
    void take_mouse(ImVec2 at, float width, double span);
    void tell(const Bar&) const;
    std::string error_text(Lane) const;
    std::string clocks_text() const;

    const CurrentSession& current_;
    const Profiler& profiler_;
    const GlClock& gl_clock_;
    const Actions& actions_;
    TimelineView& view_;
    Timeline shown_; ///< a copy, so that it does not change while the user examines it
    FrameSpan frame_;
    std::size_t forgotten_ = 0;
    double renewed_ms_ = -1e9;
    std::vector<Bar> bars_;
};

} // namespace glint
