// Results of an experiment in the window, as far as it was measured.
#pragma once
#include "app/report/experiment_report.h"

namespace glint {

struct MeasuredExperiment {
    ExperimentResult result;
    ExperimentPlace place;
    bool any() const { return result.any(); } ///< whether any point was measured
};

} // namespace glint
