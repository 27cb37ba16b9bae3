// Jobs of bench: simulations, their methods and sizes; and jobs that cannot run here.
#pragma once
#include "app/cli/options/scene_options.h"
#include "app/measure/job.h"
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
    bool limits = false; ///< measure only the machine's limits
    bool forget = false; ///< with limits: ignore earlier measurements
};

struct BenchJobs {
    std::vector<BenchJob> runnable;
    std::vector<RefusedJob> refused; ///< with --method all; else a Failure reports it
};

/// The named simulations, else all that have the preset; with --method all every method of each.
std::vector<BenchJob> jobs_from(const BenchOptions&, const Catalog&);
/// Why that device can run none of the jobs, whatever the method; "" if it can run one.
std::string unavailable_to_all(std::span<const BenchJob>, const ComputeDevice&);
/// Throws Failure if a job cannot run on that device, unless the user asked for all methods, or if no job can run.
BenchJobs runnable_on(const ComputeDevice&, std::vector<BenchJob>, const BenchOptions&);

} // namespace glint
