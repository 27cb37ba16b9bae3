// Runs an experiment without a window.
#pragma once
#include "app/cli/options/known_limits.h"
#include "app/measure/auto_methods.h"
#include "app/measure/experiment_run.h"

namespace glint {

/// When the time is up, the run ends after every point had a turn, or after one point; other points then say so.
enum class TimeUp { after_every_point, after_one_point };
/// With progress and Ctrl-C. Throws Error if the device is lost.
ExperimentResult run_experiment(const Experiment&, Queue&, KnownLimits&, AutoMethods&, double seconds,
                                TimeUp = TimeUp::after_every_point);

} // namespace glint
