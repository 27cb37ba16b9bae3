// Where a point of an experiment comes from.
#pragma once
#include "app/bench/experiment_report.h"
#include "app/timing/provenance.h"

namespace glint {

/// place: where and with what it was measured.
Provenance point_provenance(const ExperimentResult&, const ExperimentCell&, const ExperimentPlace& place);

} // namespace glint
