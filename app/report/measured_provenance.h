// Provenance of a point of an experiment.
#pragma once
#include "app/measure/present_cost.h"
#include "app/report/experiment_report.h"
#include "app/report/provenance.h"
#include <string>
#include <string_view>

namespace glint {

/// place: machine and conditions of the measurement.
Provenance point_provenance(const ExperimentResult&, const ExperimentCell&, const ExperimentPlace& place);

// Provenance of a number in the sweep's table: some of them were computed, not timed.

enum class SweepSource { host_clock, device_clock, count, route, quotient };

struct SweepNumber {
    std::string_view head, tip;
    std::string shown;
    SweepSource source;
};
/// The path must not have been refused.
Provenance sweep_provenance(const SweepResult&, const PresentCost&, SweepNumber);

} // namespace glint
