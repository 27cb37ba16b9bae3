#include "app/cli/bench_jobs.h"
#include "app/cli/options/device_option.h"
#include "app/terminal/failure.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <set>

namespace glint {
namespace {

constexpr const char* all_methods = "all";

std::vector<Params> scenes_from(const BenchOptions& o, const Catalog& catalog) {
    std::vector<Params> scenes;
    for (const std::string& name : o.simulations)
        scenes.push_back(params_from(simulation_from(name, catalog), o.preset, o.sets));
    if (!o.simulations.empty()) return scenes;
    std::set<std::string> presets;
    for (const auto& definition : catalog.all()) {
        if (definition->is_exhibit()) continue; // measured only if the user names it
        if (!o.preset || definition->preset(*o.preset)) scenes.push_back(params_from(*definition, o.preset, o.sets));
        for (const std::string& id : definition->preset_ids()) presets.insert(id);
    }
    if (scenes.empty())
        throw Failure(Exit::bad_input,
                      unknown_name("preset of any simulation", *o.preset, {presets.begin(), presets.end()}));
    return scenes;
}

std::vector<Params> by_methods(const Params& scene, const std::string& method) {
    const glint_param* row = method_row(scene.definition());
    if (!row) return {scene};
    std::vector<Params> scenes;
    for (const std::string& id : choice_ids(*row)) {
        if (method != all_methods && method != id) continue;
        scenes.push_back(scene);
        if (const auto refused = scenes.back().set(*row, id)) throw Failure(Exit::bad_input, *refused);
    }
    if (scenes.empty())
        throw Failure(Exit::bad_input,
                      unknown_name("method of " + scene.definition().id(), method, choice_ids(*row)) + " Or: all.");
    return scenes;
}

} // namespace

std::vector<BenchJob> jobs_from(const BenchOptions& o, const Catalog& catalog) {
    const std::vector<Extent> extents = extents_from(o.sizes);
    std::vector<BenchJob> jobs;
    for (const Params& scene : scenes_from(o, catalog))
        for (const Extent extent : extents)
            for (Params& params : o.method ? by_methods(scene, *o.method) : std::vector{scene})
                jobs.push_back({std::move(params), extent});
    return jobs;
}

std::string unavailable_to_all(std::span<const BenchJob> jobs, const ComputeDevice& device) {
    std::string why;
    for (const BenchJob& job : jobs) {
        why = unavailable_by_any_method(job.params.definition(), device, job.extent, job.params);
        if (why.empty()) return why;
    }
    return why;
}

BenchJobs runnable_on(const ComputeDevice& device, std::vector<BenchJob> jobs, const BenchOptions& o) {
    BenchJobs sorted;
    for (BenchJob& job : jobs) {
        or_fail(Exit::bad_input, [&] { require_extent(job.extent, device); });
        const std::string why = unavailable(job.params.definition(), device, job.extent, job.params);
        if (why.empty())
            sorted.runnable.push_back(std::move(job));
        else if (o.method == all_methods)
            sorted.refused.push_back({job.params.definition().id(), method_of(job.params), job.extent, why});
        else
            require_runnable(job.params, job.extent, device);
    }
    if (sorted.runnable.empty())
        throw Failure(Exit::bad_input,
                      "none of these methods can run on " + device.name() + ": " + sorted.refused.front().why);
    return sorted;
}

} // namespace glint
