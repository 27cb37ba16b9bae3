// Stages that are timed: a step, a drawing into device memory, or a frame (its steps and a drawing).
#pragma once
#include "app/measure/samples.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"

namespace glint {

enum class TimedStage { step, draw, frame };
const char* name_of(TimedStage);

/// World and target must outlive the result. steps_in_frame: 0 if nothing evolves.
RunTimes runs_of(TimedStage, World&, FrameTarget&, int steps_in_frame);

/// The stage with the counted items of a simulation: its cells, iterations, rays.
TimedStage stage_of_items(const glint_work&);
/// Items of the last drawn picture, if only a probe counts them; else 0. Waits.
double counted_items(World&, const glint_work&);

} // namespace glint
