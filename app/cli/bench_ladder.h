// All paths of a simulation side by side, each against the reference; and measurements as a picture.
#pragma once
#include "app/cli/bench_jobs.h"
#include "app/cli/machine.h"
#include "app/cli/measurement.h"

namespace glint {

/// One table for each simulation and size: "" where there is one path only.
std::string ladder_text(const std::vector<Measurement>&, const std::vector<RefusedJob>&);

/// A PNG: of one size bars of throughput, of several curves of time per item. At least one measurement.
std::vector<std::byte> bench_plot(const Machine&, const std::vector<Measurement>&);

} // namespace glint
