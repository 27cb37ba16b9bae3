// Results of an experiment as curves with axes, for print and for the window.
#pragma once
#include "app/measure/experiment_run.h"
#include "app/report/drawing/chart.h"

namespace glint {

struct ExperimentCurves {
    std::vector<Curve> all; ///< one for each series, in order
    Axis x, y;
    std::string legend; ///< quantity of the curves' names: "block_size, threads"; "": one curve
};
ExperimentCurves experiment_curves(const ExperimentResult&);

/// Position of a value on the axis of the varied quantity: the value itself, or its index among names.
double place_on_axis(const Values&, std::size_t which);
/// Index of the value at that position; values.size() if there is none.
std::size_t value_at_place(const Values&, double place);

} // namespace glint
