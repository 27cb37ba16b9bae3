// All methods of a simulation side by side, each against the reference; and measurements as a chart.
#pragma once
#include "app/bench/drawing.h"
#include "app/bench/job.h"
#include "app/bench/measurement.h"
#include "app/doctor/machine.h"

namespace glint {

/// One table for each simulation and size: "" if there is only one method.
std::string ladder_text(const std::vector<BenchResult>&, const std::vector<RefusedJob>&);

/// For one size bars of throughput; for several sizes curves of time per item. At least one measurement.
Drawing bench_chart(const Machine&, const std::vector<BenchResult>&);

} // namespace glint
