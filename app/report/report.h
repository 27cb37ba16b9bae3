// Measurements as a table for people and as JSON for programs.
#pragma once
#include "app/doctor/machine.h"
#include "app/measure/job.h"
#include "app/measure/measurement.h"

namespace glint {

std::string table_head();
std::string table_rows(const Measurement&);
/// A line for each device whose limits may be too low, or "".
std::string doubts_text(const std::vector<Measurement>&);
Json json_of(const Samples&);
Json bench_json(const Machine&, const std::vector<Measurement>&, const std::vector<RefusedJob>&);

} // namespace glint
