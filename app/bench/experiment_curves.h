// The results of an experiment as curves with their axes, for paper and for the window.
#pragma once
#include "app/bench/chart.h"
#include "app/bench/experiment_run.h"

namespace glint {

struct ExperimentCurves {
    std::vector<Curve> all; ///< one for each series, in their order
    Axis x, y;
    std::string legend; ///< what the curves' names are values of: "block_size, threads"; "": there is one curve
};
ExperimentCurves experiment_curves(const ExperimentResult&);

/// Where a value stands on the axis of what is varied: there, or in the order of names.
double place_on_axis(const Values&, std::size_t which);
/// Which value stands there; of a place that none has, as many as there are.
std::size_t value_at_place(const Values&, double place);

} // namespace glint
