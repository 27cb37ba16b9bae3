// Runs an experiment in slices, so that the caller can show progress and stop it. Each round begins with another point,
// so that disturbances affect all points.
#pragma once
#include "app/measure/experiment.h"
#include "app/measure/methods/ratio.h"
#include "app/measure/samples.h"
#include "interop/queue.h"
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace glint {

// Queues for an experiment's points: one for each number of threads. On a GPU the given queue serves all of them.

class ExperimentQueues {
public:
    /// threads: number of threads of the given queue, as in the plan. The queue must outlive this object.
    ExperimentQueues(Queue& given, int threads) : given_(given), threads_(threads) {}
    Queue& on(int threads); ///< creates it on first use; throws Error

private:
    Queue& given_;
    int threads_;
    std::map<int, std::unique_ptr<Queue>> by_threads_;
};

// One turn of one point of an experiment: builds it, warms it up and times it, one run at a time.

class PointTiming {
public:
    /// Builds the point's world; the queue must outlive it. auto_method: the method that auto stands for. ends_ms:
    /// about when it should be done, on now_ms()'s clock. Throws Error.
    PointTiming(const ExperimentPoint&, const Metric&, Queue&, std::optional<std::int32_t> auto_method, double ends_ms);

    bool done() const { return sampling_.done(); }
    void next() { sampling_.next(); } ///< does the next run and waits for it
    Samples samples() const { return sampling_.result(); }
    Cost cost(); ///< cost of a run; waits if a probe has to count

private:
    World world_;
    std::unique_ptr<FrameTarget> target_;
    glint_work work_;
    TimedStage stage_;
    Sampling sampling_; ///< last: uses the others
};

/// Callbacks that a run needs from its caller.
struct ExperimentHost {
    /// Returns a queue on that many threads of the CPU, or on a GPU, as in the plan. The queue must outlive the run.
    std::function<Queue&(int threads)> queue;
    /// Called if the metric is a share of a limit.
    std::function<MachineLimits(ComputeDevice&)> limits;
    /// The method that auto stands for; nothing: the simulation decides.
    std::function<std::optional<std::int32_t>(ComputeDevice&, const Params&, Extent)> auto_method;
};

/// Result of a point.
struct ExperimentCell {
    std::size_t value = 0, series = 0;  ///< indices of the plan's values
    std::string why_not = {};           ///< why it cannot run; then the other members are empty
    std::string auto_is = {};           ///< the method that auto selected, or ""
    std::string limit = {};             ///< name of the limit, for the metric "limit": the most used limit
    std::vector<double> in_rounds = {}; ///< the metric's value in each round, in order
    Samples samples = {};               ///< samples of all rounds; empty if the metric is not timed

    MedianInterval summary() const { return interval_of(in_rounds); }
};

struct ExperimentResult {
    Experiment plan;
    std::string device, device_name;   ///< "cpu", "AMD EPYC, 2 threads"
    std::vector<ExperimentCell> cells; ///< in the order of points_of()
    double seconds = 0;                ///< duration

    const ExperimentCell& cell(std::size_t value, std::size_t series) const {
        return cells[value * plan.series_count() + series];
    }
    bool any() const; ///< whether any point was measured
    /// Whether no other series is better at that value, and some series is worse.
    bool is_best(const ExperimentCell&) const;
    void explain_missing(const char* why); ///< if the run ended early: the reason for points without a value
};

/// The point with index i in a round: rounds begin with different points.
std::size_t in_turn(std::size_t count, std::size_t round, std::size_t i);

class ExperimentRun {
public:
    /// seconds: for all points together. Measures each point at least once, even if the time is exceeded. Throws Error.
    ExperimentRun(Experiment, ExperimentHost, double seconds);

    /// Replaces now_ms() as the clock of the remaining time; call it before the first slice. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    bool done() const { return turn_ == turns_; }
    double progress() const; ///< 0 to 1
    double seconds_left() const;
    const ExperimentPoint& now() const { return points_[point_at(turn_)]; } ///< not when done
    /// One slice: builds a point, or times one run of it, or completes it. Waits for the processor. Not when done. A
    /// point's error becomes its reason; throws Error if the device is lost.
    void measure_next();

    const ExperimentResult& result() const { return result_; } ///< results so far

private:
    std::size_t point_at(std::size_t turn) const;
    ExperimentCell& cell() { return result_.cells[point_at(turn_)]; }
    void slice();
    void open_turn();
    void find(Queue&, std::optional<std::int32_t> auto_method); ///< Finds the value of a metric that is not timed.
    void conclude();
    void next_turn();
    double share() const;
    double clock_ms() const;

    ExperimentHost host_;
    std::vector<ExperimentPoint> points_;
    ExperimentResult result_;
    double seconds_;
    std::size_t turns_, turn_ = 0;
    std::function<double()> clock_;     ///< empty: now_ms()
    double begun_ms_ = 0, ends_ms_ = 0; ///< on that clock; 0: not begun
    Queue* queue_ = nullptr;            ///< the queue of this turn
    MachineLimits limits_;              ///< limits of its device
    std::optional<PointTiming> timing_; ///< the timing of this turn
};

} // namespace glint
