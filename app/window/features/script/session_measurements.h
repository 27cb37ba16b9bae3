// Measurements in this window since its start: effects of switches, the last sweep, and the newest figures of each
// comparison and experiment.
#pragma once
#include "app/doctor/machine.h"
#include "app/lecture/handout.h"
#include "app/lecture/scene_path.h"
#include "app/measure/methods/ratio.h"
#include "app/measure/present_cost.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/frame_service.h"
#include "app/world/text/fixed_string.h"
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace glint {

class SweepRun;
class CurrentSession;

/// One comparison of two runs.
struct MeasuredPair {
    const Definition* definition;
    Extent extent;
    FixedString<128> device, left, right; ///< device: of the right side
    double left_ms = 0, right_ms = 0;     ///< time of a step, or of a picture: see compares_steps
    std::size_t rounds = 0;
    Ratio right_to_left_ratio{}; ///< of their times
};

struct SessionResults {
    std::deque<ConfigChange> config_changes;
    std::optional<UsedPath> path_before, path_now;
    std::vector<MeasuredPair> pairs;
    std::optional<SweepResult> sweep;
    std::vector<MeasuredExperiment> experiments;
};

class SessionMeasurements final : public FrameService {
public:
    static constexpr std::size_t kept = 64; ///< number of newest pairs, and of newest experiments

    SessionMeasurements(const CurrentSession&, const ConfigChanges&, PathHistory&, const SweepRun&, const Experiments&);
    void after_swap(double) override;
    SessionResults results() const; ///< a copy, for another thread

private:
    void take_pair();
    void take_experiment();

    const CurrentSession& current_;
    const ConfigChanges& config_changes_;
    PathHistory& paths_;
    const SweepRun& sweep_;
    const Experiments& experiments_;
    std::vector<MeasuredPair> pairs_;
    std::vector<MeasuredExperiment> done_;
    std::uint64_t comparison_ = 0, revision_ = 0; ///< numbers of the newest comparison and experiment
    double refreshed_ms_ = -1e9;
};

// Measurements of this window as sections of a handout.

/// Sections for the available results. Any thread.
std::vector<Handout::Section> session_result_sections(const SessionResults&, const Machine&);

/// The presentation path in use, as for a figure.
ScenePath path_in_use(const UsedPath&);

} // namespace glint
