// Parts of the Timing panel, and what a lane looks like.
#pragma once
#include "app/look/theme.h"
#include "app/timing/flags.h"
#include "app/timing/profiler.h"

namespace glint {

struct Desk;

ImVec4 lane_color(Lane);
const char* lane_name(Lane);
/// From this width of the panel on there is room for everything beside everything.
bool timing_is_wide();

void draw_timing_flags(const std::vector<Flag>&, Concerns); ///< one after the other, on as many lines as they need
void draw_frame_graph(Desk&);                               ///< the last frames, budget lines, hitches, histogram
void draw_stage_table(Desk&);
void draw_timing_controls(Desk&); ///< what is measured over how long, freezing, starting over, saving

/// What ran when, to scale: a recent frame, or what zooming and panning made of it.
class TimelineDrawing {
public:
    void draw(Desk&);

private:
    struct Bar {
        float x0, x1;
        int lane, depth;
        Interval interval;
    };
    void renew(Desk&);
    void gather(const Desk&, double from, double to, float left, float width);
    void draw_bars(Desk&, ImVec2 at, float lane_height);
    void draw_frames(double from, double to, ImVec2 at, ImVec2 size) const;
    void take_mouse(Desk&, ImVec2 at, float width, double span);
    void tell(const Desk&, const Bar&) const;

    Timeline shown_; ///< a copy, so that it stands still while one looks
    FrameSpan frame_;
    std::size_t forgotten_ = 0;
    double renewed_ms_ = -1e9;
    std::vector<Bar> bars_;
};

} // namespace glint
