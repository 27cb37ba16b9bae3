// glint bench: how long steps, drawings and frames take, measured so that the numbers can be compared.
#include "app/cli/bench_vary.h"
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/measure/auto_methods.h"
#include "app/measure/limits/store.h"
#include "app/measure/measurement.h"
#include "app/report/report.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include <array>
#include <fmt/format.h>

namespace glint {
namespace {

std::string line_of(std::string_view sentence) { return sentence.empty() ? "" : std::string(sentence) + "\n"; }

void bench_limits(const BenchOptions& o) {
    const DeviceSelector selector = device_from(o.device);
    const int threads = threads_from(o.threads);
    auto json = output_from(o.json);
    DeviceSearch search;
    search.wait(driver_timeout);
    const Machine machine = inspect_machine(search.found());
    watch_for_interrupt();
    KnownLimits known(search.found(), o.forget ? KnownLimits::From::forgetting : KnownLimits::From::measuring);
    Json all{{"machine", json_of(machine)}};
    const std::string text = on_device(selector, threads, search, [&](Queue& queue) {
        const MachineLimits& limits = known.of(queue.device());
        all["limits"] = {{queue.id(), json_of(limits)}};
        return fmt::format("{}: {}\n{}", queue.name(), std::string_view(text_of(limits)),
                           line_of(busy_warning_of(limits)));
    });
    if (!json || !json->is_standard_output()) print(text_of(machine) + "\n" + text);
    if (json) write_to(json, json_text(all));
}

void bench(const BenchOptions& o, const Catalog& catalog) {
    if (o.vary) return bench_vary(o, catalog);
    if (o.limits) return bench_limits(o);
    std::vector<BenchJob> wanted = jobs_from(o, catalog);
    DeviceSelector selector = device_from(o.device);
    const int threads = threads_from(o.threads);
    const double seconds = decimal_number("--seconds", o.seconds.value_or("2"), 0.01, 3600);
    auto json = output_from(o.json), plot = chart_from("--plot", o.plot);
    if (json && plot && json->same_place(*plot))
        throw Failure(Exit::bad_input, "--json and --plot name the same file, '" + json->name() + "'");
    const bool table = (!json || !json->is_standard_output()) && (!plot || !plot->is_standard_output());

    DeviceSearch search;
    search.wait(driver_timeout);
    const Machine machine = inspect_machine(search.found());
    BenchJobs jobs;
    {
        const auto queue = open_device_for(
            selector, threads, search, [&](const ComputeDevice& device) { return unavailable_to_all(wanted, device); });
        jobs = runnable_on(queue->device(), std::move(wanted), o);
        if (queue->device().kind() == ComputeDevice::Kind::cpu)
            selector = {DeviceSelector::Kind::cpu}; // so that the reason for the fallback is printed only once
    }
    watch_for_interrupt();
    if (table) print(text_of(machine) + "\n" + table_head());
    KnownLimits limits(search.found(), KnownLimits::From::state_folder);
    AutoMethods auto_methods(search.found(),
                             o.method == "auto" ? AutoMethods::From::measuring : AutoMethods::From::cache);
    std::vector<BenchResult> measured;
    Progress progress("bench", "measurements", static_cast<double>(jobs.runnable.size()));
    for (std::span<const BenchJob> left = jobs.runnable; !left.empty();) {
        const auto now = left.first(o.method == "all" ? ladder_length(left) : 1);
        progress.at(static_cast<double>(measured.size()));
        const auto these = on_device(selector, threads, search, [&](Queue& queue) {
            return measure_jobs(
                now, auto_methods, o.preset.value_or(""), queue, limits.of(queue.device()), seconds, [&](double share) {
                    progress.at(static_cast<double>(measured.size()) + share * static_cast<double>(now.size()));
                });
        });
        for (const BenchResult& m : these) {
            if (table) print(table_rows(m));
            measured.push_back(m);
        }
        left = left.subspan(now.size());
    }
    if (table && o.method) print(ladder_text(measured, jobs.refused));
    if (table) print(busy_warnings_text(measured));
    const std::string report = json ? json_text(bench_json(machine, measured, jobs.refused)) : "";
    const std::string chart = plot ? chart_bytes(bench_chart(machine, measured), *plot) : "";
    write_all(std::array{result(json, report), result(plot, chart)});
}

} // namespace

Subcommand add_bench(CLI::App& program) {
    const auto options = std::make_shared<BenchOptions>();
    BenchOptions& o = *options;
    CLI::App* app =
        program.add_subcommand("bench", "Measure steps, drawings and frames: median, p5, p95 and throughput");
    app->add_option("SIM", o.simulations, "Simulations to measure; by default all except the exhibits")->type_name("");
    app->add_option("--preset", o.preset,
                    "The preset to measure; without SIM, all simulations that have this preset are measured")
        ->type_name("P");
    add_set_option(*app, o.sets);
    add_sizes_option(*app, o.sizes);
    app->add_option("--method", o.method,
                    "The method; 'all': every method, compared with the reference; 'auto': finds the fastest method "
                    "again, also for the window")
        ->type_name("NAME");
    add_device_options(*app, o.device, o.threads);
    app->add_option("--seconds", o.seconds,
                    "Seconds for each simulation and size, without warm-up (default: 2); with --vary, for the whole "
                    "experiment (default: 20)")
        ->type_name("S");
    add_vary_options(*app, o);
    add_results_option(*app, o.json);
    app->add_option(
           "--plot", o.plot,
           "A chart: bars of throughput; curves of time per item for several sizes; curves of the metric with --vary")
        ->type_name("FILE.png|FILE.svg");
    auto* limits = app->add_flag("--limits", o.limits, "Measure the limits of this machine again, and nothing else");
    app->add_flag("--forget", o.forget, "With --limits: discard earlier measurements")->needs(limits);
    app->footer("Examples:\n"
                "  glint bench heat --size 1024x1024 --size 4096x4096\n"
                "  glint bench --preset book --json book.json\n"
                "  glint bench heat --method all --plot ladder.png\n"
                "  glint bench heat --vary size=256..8192 --series method=all --plot sizes.svg");
    return {app, [options](Catalog& catalog, const Display&) { bench(*options, catalog); }};
}

} // namespace glint
