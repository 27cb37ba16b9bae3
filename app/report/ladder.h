// All methods of a simulation side by side, each against the reference; and measurements as a chart.
#pragma once
#include "app/doctor/machine.h"
#include "app/measure/job.h"
#include "app/measure/measurement.h"
#include "app/report/drawing/drawing.h"

namespace glint {

/// One table for each simulation and size: "" if there is only one method.
std::string ladder_text(const std::vector<Measurement>&, const std::vector<RefusedJob>&);

/// For one size bars of throughput; for several sizes curves of time per item. At least one measurement.
Drawing bench_chart(const Machine&, const std::vector<Measurement>&);

} // namespace glint
