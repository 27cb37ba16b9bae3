// Measurements as a table for people and as JSON for programs.
#pragma once
#include "app/bench/job.h"
#include "app/bench/measurement.h"
#include "app/doctor/machine.h"

namespace glint {

std::string table_head();
std::string table_rows(const BenchResult&);
/// A line for each device whose limits may be too low, or "".
std::string doubts_text(const std::vector<BenchResult>&);
Json json_of(const Samples&);
Json bench_json(const Machine&, const std::vector<BenchResult>&, const std::vector<RefusedJob>&);

} // namespace glint
