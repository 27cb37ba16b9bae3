// glint bench SIM --vary: an experiment with one varied quantity.
#pragma once
#include "app/cli/bench_jobs.h"
#include "app/cli/options/known_limits.h"
#include "app/measure/auto_methods.h"
#include "app/measure/experiment_run.h"

namespace glint {

/// --vary, --series, --metric, --csv.
void add_vary_options(CLI::App&, BenchOptions&);
void bench_vary(const BenchOptions&, const Catalog&);

// Runs an experiment without a window.

/// When the time is up, the run ends after a whole round, or after one point in the first round; the missing points
/// then say so.
enum class TimeUp { after_every_point, after_one_point };
/// With progress and Ctrl-C. Throws Error if the device is lost.
ExperimentResult run_experiment(const Experiment&, Queue&, KnownLimits&, AutoMethods&, double seconds,
                                TimeUp = TimeUp::after_every_point);

} // namespace glint
