// Samples of one stage: between two waits for the device, as many runs at once as make the cost of a wait negligible.
#pragma once
#include "app/world/world.h"
#include "interop/queue.h"
#include "interop/targets/frame_target.h"
#include <chrono>
#include <functional>
#include <vector>

namespace glint {

struct Samples {
    std::vector<double> milliseconds; ///< time of one run, sorted
    int at_once = 1;                  ///< runs in one sample: each value is their mean
    double at(double share) const;    ///< 0.5: the median
    /// Adds the samples of another round. at_once becomes the minimum of both.
    void add(const Samples&);
};

/// Queues the work n times.
using RunTimes = std::function<void(int n)>;

/// Takes samples one run at a time, so that the caller can do other things in between.
class Sampling {
public:
    /// Warms up for a tenth of the time, then samples for about this many seconds, and takes at least this many
    /// samples. at_once: the smallest number of runs in a sample; larger numbers are multiples of it.
    Sampling(Queue&, double seconds, RunTimes, std::size_t least = 3, int at_once = 1);

    bool done() const { return done_; }
    void next(); ///< the next run; waits for it
    /// Samples taken so far.
    Samples result() const;

private:
    using Clock = std::chrono::steady_clock;
    void warm_up(double ms);

    Queue* queue_;
    double seconds_;
    RunTimes run_;
    std::size_t least_;
    Samples samples_;
    Clock::time_point start_; ///< start of the warm-up, then of sampling
    bool warm_ = false, done_ = false;
};

/// Takes all samples in one call. Ctrl-C ends it.
Samples sample(Queue&, double seconds, const RunTimes&, std::size_t least = 3, int at_once = 1);

// Stages that are timed: a step, a drawing into device memory, or a frame (its steps and a drawing).

enum class TimedStage { step, draw, frame };
const char* name_of(TimedStage);

/// World and target must outlive the result. steps_in_frame: 0 if nothing evolves. Steps run as many at once as in a
/// frame, because some methods compute several for the price of one.
RunTimes runs_of(TimedStage, World&, FrameTarget&, int steps_in_frame);
/// The fewest runs of a stage in a sample: for steps those of a frame.
int runs_in_sample(TimedStage, int steps_in_frame);

/// The stage with the counted items of a simulation: its cells, iterations, rays.
TimedStage stage_of_items(const glint_work&);
/// Items of the last drawn picture, if only a probe counts them; else 0. Waits.
double counted_items(World&, const glint_work&);

} // namespace glint
