// An experiment where nobody looks at a window.
#pragma once
#include "app/bench/auto_methods.h"
#include "app/bench/experiment_run.h"
#include "app/cli/known_limits.h"

namespace glint {

/// It ends when the time is up, but not before every point has had a turn; or one, and what has had none says so.
enum class TimeUp { after_every_point, after_one_point };
/// With progress and Ctrl-C. Throws Error where the device is lost.
ExperimentResult run_experiment(const Experiment&, Queue&, KnownLimits&, AutoMethods&, double seconds,
                                TimeUp = TimeUp::after_every_point);

} // namespace glint
