// Runs an experiment a slice at a time, so that whoever drives it can show progress and stop it. In rounds, each of
// which begins with another point: what disturbs the machine meets all of them.
#pragma once
#include "app/bench/experiment.h"
#include "app/bench/interval.h"
#include "app/bench/point_timing.h"
#include <functional>
#include <optional>
#include <utility>

namespace glint {

/// What a run asks of whoever drives it.
struct ExperimentHost {
    /// A queue on that many threads of the CPU, or on a GPU, as the plan has it. It must live as long as the run.
    std::function<Queue&(int threads)> queue;
    /// Asked where the metric is a share of them.
    std::function<MachineLimits(ComputeDevice&)> limits;
    /// What stands for the method auto; nothing: the simulation decides.
    std::function<std::optional<std::int32_t>(ComputeDevice&, const Params&, Extent)> auto_method;
};

/// What a point came to.
struct ExperimentCell {
    std::size_t value = 0, series = 0;  ///< which of the plan's values
    std::string why_not = {};           ///< it cannot run: the reason; all that follows is empty then
    std::string auto_is = {};           ///< the method that auto stood for, or ""
    std::string limit = {};             ///< of the metric limit: the one that is used most
    std::vector<double> in_rounds = {}; ///< the metric's value in each round, in their order
    Samples samples = {};               ///< of all rounds; of a metric that is not timed none

    MedianInterval summary() const { return interval_of(in_rounds); }
};

struct ExperimentResult {
    Experiment plan;
    std::string device, device_name;   ///< "cpu", "AMD EPYC, 2 threads"
    std::vector<ExperimentCell> cells; ///< in the order of points_of()
    double seconds = 0;                ///< that it took

    const ExperimentCell& cell(std::size_t value, std::size_t series) const {
        return cells[value * plan.series_count() + series];
    }
    bool any() const; ///< of its points was measured
    /// Whether no other series is better at that value, and some is worse.
    bool is_best(const ExperimentCell&) const;
    void explain_missing(const char* why); ///< of what ended early: why the points that had no turn have none
};

/// The ith of a round, of so many.
std::size_t in_turn(std::size_t count, std::size_t round, std::size_t i);

class ExperimentRun {
public:
    /// seconds: for all of it. Each point is measured once even where that takes longer. Throws Error.
    ExperimentRun(Experiment, ExperimentHost, double seconds);

    /// Replaces now_ms() as the clock of the time that is left; call it before the first slice. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    bool done() const { return turn_ == turns_; }
    double progress() const; ///< 0 to 1
    double seconds_left() const;
    const ExperimentPoint& now() const { return points_[point_at(turn_)]; } ///< not when done
    /// The next slice: a point is built, or a run of it timed, or it is concluded. Waits for the processor. Not when
    /// done. What a point fails at is its reason; throws Error where the device is lost.
    void measure_next();

    const ExperimentResult& result() const { return result_; } ///< as far as it goes

private:
    std::size_t point_at(std::size_t turn) const;
    ExperimentCell& cell() { return result_.cells[point_at(turn_)]; }
    void slice();
    void open_turn();
    void find(Queue&, std::optional<std::int32_t> auto_method); ///< what is not timed
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
    double begun_ms_ = 0, ends_ms_ = 0; ///< on that clock; 0: it has not begun
    Queue* queue_ = nullptr;            ///< of this turn
    MachineLimits limits_;              ///< of its device
    std::optional<PointTiming> timing_; ///< of this turn
};

} // namespace glint
