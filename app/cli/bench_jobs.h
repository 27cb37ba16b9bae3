// What bench is to measure: simulations, their methods and sizes; and what of it cannot run here.
#pragma once
#include "app/bench/job.h"
#include "app/cli/scene_options.h"
#include "interop/compute_device.h"
#include "sims/api/view.h"
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

struct BenchOptions {
    std::vector<std::string> simulations, sizes, sets;
    std::optional<std::string> preset, method, seconds, json, plot;
    std::optional<std::string> vary, series, metric, csv; ///< an experiment
    std::string device = "auto", threads = "0";
    bool limits = false; ///< measure what the machine can do, and nothing else
    bool forget = false; ///< with limits: what was measured before does not count
};

struct BenchJobs {
    std::vector<BenchJob> runnable;
    std::vector<RefusedJob> refused; ///< of --method all; else a Failure says it
};

/// Simulations that were named, else all that have the preset; with --method all every method of each.
std::vector<BenchJob> jobs_from(const BenchOptions&, const Catalog&);
/// Why that device can do none of them by any method, or "".
std::string unavailable_to_all(std::span<const BenchJob>, const ComputeDevice&);
/// Throws Failure where something cannot run on that device that nobody asked all methods for, or where nothing can.
BenchJobs runnable_on(const ComputeDevice&, std::vector<BenchJob>, const BenchOptions&);

} // namespace glint
