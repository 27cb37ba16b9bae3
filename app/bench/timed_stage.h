// What of a simulation is timed: a step, a drawing into memory of the device, a frame, which is its steps and a
// drawing.
#pragma once
#include "app/bench/samples.h"
#include "app/world/world.h"
#include "interop/frame_target.h"

namespace glint {

enum class TimedStage { step, draw, frame };
const char* name_of(TimedStage);

/// World and target must outlive them. steps_in_frame: 0 where nothing evolves.
RunTimes runs_of(TimedStage, World&, FrameTarget&, int steps_in_frame);

/// The one that does what a simulation counts: its cells, iterations, rays.
TimedStage stage_of_items(const glint_work&);
/// The probe's, of the picture drawn last, where only that can tell; else 0. Waits.
double counted_items(World&, const glint_work&);

} // namespace glint
