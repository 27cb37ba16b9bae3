// What was measured in this window since it opened: what every switch changed, the last sweep, and each comparison and
// experiment with its newest figures.
#pragma once
#include "app/bench/present_cost.h"
#include "app/methods/ratio.h"
#include "app/services/measured_experiment.h"
#include "app/services/path_history.h"
#include "app/services/switches.h"
#include "app/world/fixed_string.h"
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace glint {

class Experiments;
class SweepRun;
class CurrentSession;

/// One of two runs side by side.
struct MeasuredPair {
    const Definition* definition;
    Extent extent;
    FixedString<128> device, left, right; ///< device: of the right side
    double left_ms = 0, right_ms = 0;     ///< of a step, or of a picture: see compares_steps
    std::size_t rounds = 0;
    Ratio right_over_left{}; ///< of their times
};

struct HourResults {
    std::deque<Switch> switches;
    std::optional<UsedPath> path_before, path_now;
    std::vector<MeasuredPair> pairs;
    std::optional<SweepResult> sweep;
    std::vector<MeasuredExperiment> experiments;
};

class MeasuredHour {
public:
    static constexpr std::size_t kept = 64; ///< of the newest pairs, and of the newest experiments

    MeasuredHour(const CurrentSession&, const Switches&, PathHistory&, const SweepRun&, const Experiments&);
    void refresh();              ///< once a frame
    HourResults results() const; ///< a copy, for another thread

private:
    void take_pair();
    void take_experiment();

    const CurrentSession& current_;
    const Switches& switches_;
    PathHistory& paths_;
    const SweepRun& sweep_;
    const Experiments& experiments_;
    std::vector<MeasuredPair> pairs_;
    std::vector<MeasuredExperiment> done_;
    std::uint64_t comparison_ = 0, revision_ = 0; ///< of the newest of each
    double refreshed_ms_ = -1e9;
};

} // namespace glint
