// Provenance of a point of an experiment.
#pragma once
#include "app/report/experiment_report.h"
#include "app/report/provenance.h"

namespace glint {

/// place: machine and conditions of the measurement.
Provenance point_provenance(const ExperimentResult&, const ExperimentCell&, const ExperimentPlace& place);

} // namespace glint
