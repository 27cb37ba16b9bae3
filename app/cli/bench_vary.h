// glint bench SIM --vary: an experiment with one varied quantity.
#pragma once
#include "app/cli/options/scene_options.h"
#include "app/doctor/machine.h"
#include "app/measure/auto_methods.h"
#include "app/measure/experiment_run.h"
#include "app/measure/job.h"
#include "interop/compute_device.h"
#include "interop/microbenchmarks.h"
#include "sims/api/view.h"
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace glint {

// Jobs of bench: simulations, their methods and sizes; and jobs that cannot run here.

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
    std::vector<RefusedJob> refused; ///< with --method all; otherwise refusals throw Failure
};

/// The named simulations, else all that have the preset; with --method all every method of each.
std::vector<BenchJob> jobs_from(const BenchOptions&, const Catalog&);
/// Why that device can run none of the jobs, whatever the method; "" if it can run one.
std::string unavailable_to_all(std::span<const BenchJob>, const ComputeDevice&);
/// Throws Failure if a job cannot run on that device, unless the user asked for all methods, or if no job can run.
BenchJobs runnable_on(const ComputeDevice&, std::vector<BenchJob>, const BenchOptions&);

/// --vary, --series, --metric, --csv.
void add_vary_options(CLI::App&, BenchOptions&);
void bench_vary(const BenchOptions&, const Catalog&);

// Limits of the processors that a command uses: from the state folder, else measured now and stored there.

class KnownLimits {
public:
    /// measuring: measure even known limits, and keep the better values; forgetting: ignore known limits.
    enum class From { state_folder, measuring, forgetting };
    KnownLimits(Devices found, From);
    /// Takes about two seconds if they are measured. Ctrl-C ends it. Throws Error if the processor fails.
    const MachineLimits& of(ComputeDevice&);
    /// A sentence if limits of one of the requested devices are doubtful, or "".
    std::string busy_warning() const;

private:
    MachineLimits find(ComputeDevice&) const;
    Devices found_;
    From from_;
    std::optional<std::filesystem::path> folder_;
    std::map<std::pair<std::string, std::string>, MachineLimits>
        known_; ///< by id and name (which includes the CPU's threads)
};

// Runs an experiment without a window.

/// When the time is up, the run ends after a whole round, or after one point in the first round; the missing points
/// then say so.
enum class TimeUp { after_every_point, after_one_point };
/// With progress and Ctrl-C. Throws Error if the device is lost.
ExperimentResult run_experiment(const Experiment&, Queue&, KnownLimits&, AutoMethods&, double seconds,
                                TimeUp = TimeUp::after_every_point);

} // namespace glint
