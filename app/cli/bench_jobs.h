// What bench is to measure: simulations, their methods and sizes; and what of it cannot run here.
#pragma once
#include "app/bench/job.h"
#include "app/cli/bench.h"
#include "interop/compute_device.h"
#include "sims/api/view.h"

namespace glint {

struct BenchJobs {
    std::vector<BenchJob> runnable;
    std::vector<RefusedJob> refused; ///< of --method all; else a Failure says it
};

/// Simulations that were named, else all that have the preset; with --method all every method of each.
std::vector<BenchJob> jobs_from(const BenchOptions&, const Catalog&);
/// Throws Failure where something cannot run on that device that nobody asked all methods for, or where nothing can.
BenchJobs runnable_on(const ComputeDevice&, std::vector<BenchJob>, const BenchOptions&);

} // namespace glint
