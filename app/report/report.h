// Measurements as a table for people and as JSON for programs.
#pragma once
#include "app/doctor/machine.h"
#include "app/measure/job.h"
#include "app/measure/measurement.h"
#include "app/report/drawing/drawing.h"

namespace glint {

std::string table_head();
std::string table_rows(const BenchResult&);
/// A line for each device whose limits may be too low, or "".
std::string busy_warnings_text(const std::vector<BenchResult>&);
Json json_of(const Samples&);
Json bench_json(const Machine&, const std::vector<BenchResult>&, const std::vector<RefusedJob>&);

// All methods of a simulation side by side, each against the reference; and measurements as a chart.

/// One table for each simulation and size: "" if there is only one method.
std::string ladder_text(const std::vector<BenchResult>&, const std::vector<RefusedJob>&);

/// For one size bars of throughput; for several sizes curves of time per item. At least one measurement.
Drawing bench_chart(const Machine&, const std::vector<BenchResult>&);

} // namespace glint
