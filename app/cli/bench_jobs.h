// What bench is to measure: simulations, their paths and sizes; and what of it cannot run here.
#pragma once
#include "app/cli/bench.h"
#include "interop/compute_device.h"
#include "sims/api/view.h"

namespace glint {

struct BenchJob {
    Params params;
    Extent extent;
};

/// A path that cannot run here, with the reason.
struct RefusedJob {
    std::string simulation, path;
    Extent extent;
    std::string why;
};

struct BenchJobs {
    std::vector<BenchJob> runnable;
    std::vector<RefusedJob> refused; ///< of --path all; else a Failure says it
};

/// Simulations that were named, else all that have the preset; with --path all every path of each.
std::vector<BenchJob> jobs_from(const BenchOptions&, const Catalog&);
/// Throws Failure where something cannot run on that device that nobody asked all paths for, or where nothing can.
BenchJobs runnable_on(const ComputeDevice&, std::vector<BenchJob>, const BenchOptions&);

/// "" where a simulation has one way of computing.
std::string path_of(const Params&);
/// The path that the others must agree with, "" where there is none.
std::string reference_path(const Definition&);

} // namespace glint
