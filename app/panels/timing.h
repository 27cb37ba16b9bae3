// Parts of the Timing panel, and what a lane looks like.
#pragma once
#include "app/look/theme.h"
#include "app/timing/profiler.h"

namespace glint {

struct Desk;

ImVec4 lane_color(Lane);
const char* lane_name(Lane);
void draw_frame_graph(Desk&); ///< the last frames and the budget line
void draw_lanes(Desk&);       ///< one frame: what ran when, and where

} // namespace glint
