#include "app/cli/bench_vary.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/files/state_folder.h"
#include "app/measure/experiment.h"
#include "app/measure/limits/meter.h"
#include "app/measure/limits/store.h"
#include "app/report/experiment_report.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>
#include <string_view>

namespace glint {

namespace {

void refuse_together(const char* with, const char* instead) {
    throw Failure(Exit::bad_input, fmt::format("--vary and {} cannot be used together: {}", with, instead));
}

void require_an_experiment(const BenchOptions& o) {
    if (o.simulations.size() > 1) refuse_together("several simulations", "name one simulation");
    if (o.limits)
        refuse_together("--limits", "use --metric limit to measure how much of this machine's limits is used");
    if (o.method == "all") refuse_together("--method all", "use --series method=all");
    if (o.method == "auto")
        refuse_together("--method auto",
                        "run 'glint bench SIM --method auto' first, then name the method that it finds");
    if (o.sizes.size() > 1) refuse_together("several --size", "use --series size=512,1024");
}

Experiment plan_from(const BenchOptions& o, const Catalog& catalog) {
    require_an_experiment(o);
    const std::string id = o.simulations.empty() ? "" : o.simulations.front();
    const Definition& definition = simulation_from(id, catalog);
    std::vector<std::string> sets = o.sets;
    if (o.method) sets.push_back("method=" + *o.method);
    ExperimentScene scene{params_from(definition, o.preset, sets), extents_from(o.sizes).front(),
                          threads_from(o.threads), o.preset.value_or("")};
    Experiment plan = or_fail(Exit::bad_input, [&] {
        return experiment_from(std::move(scene), {.vary = *o.vary, .series = o.series, .metric = o.metric});
    });
    if (!o.sizes.empty() && plan.varies(Variable::VariableKind::size))
        refuse_together("--size", "the size is varied: remove --size");
    return plan;
}

/// An experiment over threads needs the CPU.
DeviceSelector device_for(const Experiment& plan, const std::string& text) {
    DeviceSelector selector = device_from(text);
    if (!plan.varies(Variable::VariableKind::threads)) return selector;
    if (selector.kind == DeviceSelector::Kind::cuda)
        throw Failure(Exit::bad_input, "threads can only be varied on the CPU: remove --device, or use --device cpu");
    return {DeviceSelector::Kind::cpu};
}

/// Output files of the results: each needs a name of its own.
struct ExperimentFiles {
    std::optional<OutputFile> csv, json, plot;

    explicit ExperimentFiles(const BenchOptions& o)
        : csv(output_from(o.csv)), json(output_from(o.json)), plot(chart_from("--plot", o.plot)) {
        const std::array all{std::pair{"--csv", &csv}, std::pair{"--json", &json}, std::pair{"--plot", &plot}};
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = i + 1; j < all.size(); ++j)
                if (*all[i].second && *all[j].second && (*all[i].second)->same_place(**all[j].second))
                    throw Failure(Exit::bad_input, fmt::format("{} and {} name the same file, '{}'", all[i].first,
                                                               all[j].first, (*all[i].second)->name()));
    }
    bool take_standard_output() const {
        return std::ranges::any_of(std::array{&csv, &json, &plot},
                                   [](const auto* file) { return *file && (*file)->is_standard_output(); });
    }
};

void require_any(const ExperimentResult& result) {
    if (!result.any())
        throw Failure(Exit::bad_input,
                      fmt::format("none of these values can be measured: {}", result.cells.front().why_not));
}

} // namespace

void add_vary_options(CLI::App& app, BenchOptions& o) {
    auto* vary = app.add_option("--vary", o.vary,
                                "An experiment over one parameter, the size or the threads; VALUES: 1,2,5 or 1..8, "
                                "64..4096*2, 0..1+0.1, all")
                     ->type_name("ROW=VALUES");
    app.add_option("--series", o.series, "With --vary: a second parameter, one curve for each of its values")
        ->type_name("ROW=VALUES")
        ->needs(vary);
    app.add_option("--metric", o.metric,
                   "With --vary: step, draw, frame, rate, GB/s, GFLOP/s, limit, error, or a probe; default: rate")
        ->type_name("M")
        ->needs(vary);
    app.add_option("--csv", o.csv, "With --vary: the results as a table for programs")->type_name("FILE")->needs(vary);
}

void bench_vary(const BenchOptions& o, const Catalog& catalog) {
    const Experiment plan = plan_from(o, catalog);
    const DeviceSelector selector = device_for(plan, o.device);
    const double seconds = decimal_number("--seconds", o.seconds.value_or("20"), 0.01, 3600);
    ExperimentFiles files(o);

    DeviceSearch search;
    search.wait(driver_timeout);
    ExperimentPlace place{inspect_machine(search.found())};
    watch_for_interrupt();
    KnownLimits limits(search.found(), KnownLimits::From::state_folder);
    AutoMethods auto_methods(search.found(), AutoMethods::From::cache);
    const auto opened = open_device_for(selector, plan.threads, search, [&](const ComputeDevice& device) {
        return unavailable_by_any_method(plan.params.definition(), device, plan.extent, plan.params);
    });
    const ExperimentResult measured = on_queue(*opened, selector, plan.threads, [&](Queue& queue) {
        const ClockWatch clock(queue.device(), search.found());
        ExperimentResult told = run_experiment(plan, queue, limits, auto_methods, seconds);
        clock.tell(place);
        return told;
    });
    require_any(measured);
    const std::string csv = files.csv ? csv_of(measured, place) : "";
    const std::string json = files.json ? json_text(json_of(measured, place)) : "";
    const std::string chart = files.plot ? chart_bytes(chart_of(measured, place), *files.plot) : "";
    const std::string busy_warning = limits.busy_warning();
    if (!files.take_standard_output())
        print(fmt::format("{}\n{}{}", text_of(place.machine), text_of(measured),
                          busy_warning.empty() ? "" : busy_warning + "\n"));
    write_all(std::array{result(files.csv, csv), result(files.json, json), result(files.plot, chart)});
}

ExperimentResult run_experiment(const Experiment& plan, Queue& queue, KnownLimits& limits, AutoMethods& auto_methods,
                                double seconds, TimeUp ends) {
    ExperimentQueues queues(queue, plan.threads);
    ExperimentRun run(plan,
                      {[&](int threads) -> Queue& { return queues.on(threads); },
                       [&](ComputeDevice& device) { return limits.of(device); },
                       [&](ComputeDevice& device, const Params& params, Extent extent) {
                           return auto_methods.of(device, params, extent);
                       }},
                      seconds);
    Progress progress(fmt::format("{}, varying {}", plan.params.definition().id(), plan.varied.id), "percent", 100);
    const auto time_is_up = [&] {
        return ends == TimeUp::after_one_point && run.seconds_left() <= 0 && run.result().any();
    };
    while (!run.done() && !time_is_up()) {
        run.measure_next();
        stop_if_interrupted();
        progress.at(100 * run.progress());
    }
    ExperimentResult result = run.result();
    if (!run.done()) result.explain_missing("there was no time left for this point");
    return result;
}

namespace {

constexpr const char* all_methods = "all";

std::vector<Params> scenes_from(const BenchOptions& o, const Catalog& catalog) {
    std::vector<Params> scenes;
    for (const std::string& name : o.simulations)
        scenes.push_back(params_from(simulation_from(name, catalog), o.preset, o.sets));
    if (!o.simulations.empty()) return scenes;
    std::set<std::string> presets;
    for (const auto& definition : catalog.all()) {
        if (definition->is_exhibit()) continue; // exhibits are measured only if the user names them
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

// Limits of the processors.

namespace {

MachineLimits measured_by_command(ComputeDevice& device) {
    LimitMeasuring measuring(device);
    Progress progress("limits of this machine", "percent", 100);
    while (!measuring.done()) {
        measuring.sample();
        stop_if_interrupted();
        progress.at(100 * measuring.progress());
    }
    return measuring.result();
}

} // namespace

KnownLimits::KnownLimits(Devices found, From from) : found_(std::move(found)), from_(from), folder_(state_folder()) {}

const MachineLimits& KnownLimits::of(ComputeDevice& device) {
    const std::pair which{device.id(), device.name()};
    const auto known = known_.find(which);
    return known != known_.end() ? known->second : known_[which] = find(device);
}

std::string KnownLimits::busy_warning() const {
    const auto spread = [](const auto& one) { return one.second.spread; };
    const auto most = std::ranges::max_element(known_, {}, spread);
    return most == known_.end() ? "" : std::string(std::string_view(busy_warning_of(most->second)));
}

MachineLimits KnownLimits::find(ComputeDevice& device) const {
    const std::string key = limits_key(device, found_);
    StoredLimits stored = load_limits(folder_, key);
    if (!stored.problem.empty()) say(stored.problem);
    if (stored.limits && from_ == From::state_folder) return *stored.limits;
    if (from_ == From::forgetting) stored.limits.reset();
    const KeptLimits best = keep_best(measured_by_command(device), stored.limits);
    if (const auto problem = save_limits(folder_, key, best.limits)) say(*problem);
    if (!best.kept.empty()) say(best.kept);
    return best.limits;
}

} // namespace glint
