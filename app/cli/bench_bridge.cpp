// The commands bench bridge, bench frame and bench builds.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/scene_options.h"
#include "app/compare/builds.h"
#include "app/doctor/machine.h"
#include "app/measure/job.h"
#include "app/measure/present_cost.h"
#include "app/report/path_figure.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "interop/devices.h"
#include <array>
#include <fmt/format.h>

namespace glint {

// glint bench bridge: costs of all presentation paths, in a window of its own.

namespace {

struct BridgeOptions {
    std::vector<std::string> simulations, sizes, sets;
    std::optional<std::string> preset, json, csv, plot, from;
    std::string device = "auto", threads = "0", frames = "200", buffers = "3";
    bool interface = false;
};

BridgeRequest request_from(const BridgeOptions& o, Catalog& catalog) {
    BridgeRequest request{.catalog = catalog, .interface = o.interface};
    const auto names = o.simulations.empty() ? std::vector<std::string>{"ripple"} : o.simulations;
    for (const std::string& name : names)
        request.scenes.push_back(params_from(simulation_from(name, catalog), o.preset, o.sets));
    request.extents = extents_from(o.sizes);
    request.device = o.device, request.cuda_ordinal = device_from(o.device).ordinal;
    request.threads = threads_from(o.threads);
    request.frames = static_cast<int>(whole_number("--frames", o.frames, 20, 100'000));
    request.buffers = static_cast<int>(whole_number("--buffers", o.buffers, 1, TargetPick::max_buffers));
    return request;
}

void bench_bridge(const BridgeOptions& o, Catalog& catalog, const MeasureBridge& measure) {
    if (o.from && !o.plot) throw Failure(Exit::bad_input, "--from needs --plot FILE: name the chart to write");
    if (o.from) {
        auto file = chart_from("--plot", o.plot);
        return write_to(file, chart_bytes(bridge_chart(bridge_results_from(*o.from)), *file));
    }
    BridgeRequest request = request_from(o, catalog);
    auto json = output_from(o.json), csv = output_from(o.csv), plot = chart_from("--plot", o.plot);
    const bool table = !json || !json->is_standard_output();
    DeviceSearch search;
    const DeviceSelector selector = device_from(o.device);
    if (selector.kind != DeviceSelector::Kind::cuda)
        search.wait(driver_timeout);
    else if (!wait_for_driver(search))
        throw Failure(Exit::unavailable, search.found().cuda_problem);
    request.devices = search.found();
    if (!selector.conditions.empty() && !request.devices.cuda.empty()) {
        request.cuda_ordinal = ordinal_of(selector, request.devices);
        request.device = fmt::format("cuda:{}", request.cuda_ordinal);
    }
    const Machine machine = inspect_machine(request.devices);
    watch_for_interrupt();
    if (table) print(text_of(machine) + "\n");

    Progress progress("bench bridge", "percent", 100);
    const std::vector<SweepResult> results = measure(request, [&](double part, const char*) {
        stop_if_interrupted();
        progress.at(100 * part);
    });
    Json all{{"machine", json_of(machine)}, {"results", Json::array()}};
    std::string rows;
    for (const SweepResult& result : results) {
        if (table) print(text_of(result) + "\n");
        all["results"].push_back(json_of(result));
        if (!result.problem.empty()) continue;
        const std::string these = csv_of(result);
        rows += rows.empty() ? these : these.substr(these.find('\n') + 1);
    }
    if (rows.empty()) plot.reset(); // no results to plot
    const std::string report = json_text(all), chart = plot ? chart_bytes(bridge_chart(all), *plot) : "";
    write_all(std::array{result(json, report), result(csv, rows), result(plot, chart)});
    if (rows.empty()) throw Failure(Exit::simulation_failed, results.front().problem);
}

} // namespace

Subcommand add_bench_bridge(CLI::App& bench) {
    const auto options = std::make_shared<BridgeOptions>();
    BridgeOptions& o = *options;
    CLI::App* app = bench.add_subcommand("bridge", "Measure every presentation path in a separate window");
    app->add_option("SIM", o.simulations, "Simulations to draw (default: ripple)")->type_name("");
    app->add_option("--preset", o.preset, "The preset to draw")->type_name("P");
    add_set_option(*app, o.sets);
    add_sizes_option(*app, o.sizes);
    add_device_options(*app, o.device, o.threads);
    app->add_option("--frames", o.frames, "Frames per path, after a warm-up (default: 200)")->type_name("N");
    app->add_option("--buffers", o.buffers, "Buffers in flight, from 1 to 3 (default: 3)")->type_name("N");
    app->add_flag("--interface", o.interface, "Show Glint's panels around the picture");
    add_results_option(*app, o.json);
    app->add_option("--csv", o.csv, "The results as a table for programs")->type_name("FILE");
    app->add_option("--plot", o.plot, "A chart: bars of the cost of each path")->type_name("FILE.png|FILE.svg");
    app->add_option("--from", o.from, "Plot a file written by --json; measure nothing")
        ->type_name("FILE")
        ->excludes("SIM", "--preset", "--set", "--size", "--frames", "--buffers", "--interface", "--json", "--csv");
    app->footer("Examples:\n"
                "  glint bench bridge --size 1024x1024 --size 4096x4096\n"
                "  glint bench bridge --from ways.json --plot ways.svg\n"
                "  glint bench bridge heat --device cpu --csv ways.csv");
    return {app, [options](Catalog& catalog, const Display& display) {
                bench_bridge(*options, catalog, display.measure_bridge);
            }};
}

// glint bench frame: CPU cost of the window's frames, in a window of its own.

namespace {

struct FrameBenchOptions {
    std::string simulation, device = "auto", threads = "0", frames = "300";
    std::optional<std::string> preset, size, json;
    std::vector<std::string> sets;
};

FrameRequest request_from(const FrameBenchOptions& o, Catalog& catalog) {
    FrameRequest request{
        catalog,
        params_from(o.simulation.empty() ? catalog.first() : simulation_from(o.simulation, catalog), o.preset, o.sets),
        o.size ? size_from(*o.size) : Extent{1024, 1024},
        o.device,
        threads_from(o.threads),
        static_cast<int>(whole_number("--frames", o.frames, 20, 100'000))};
    (void)device_from(o.device); // reports a wrong name before a window opens
    return request;
}

void bench_frame(const FrameBenchOptions& o, Catalog& catalog, const MeasureFrames& measure) {
    const FrameRequest request = request_from(o, catalog);
    auto json = output_from(o.json);
    const FrameCosts costs = [&] {
        Progress progress("bench frame", "percent", 100);
        return measure(request, [&](double part) { progress.at(100 * part); });
    }();
    const Machine machine = inspect_machine(costs.devices);
    if (!json || !json->is_standard_output()) print(text_of(machine) + "\n" + text_of(costs));
    if (json) write_to(json, json_text({{"machine", json_of(machine)}, {"result", json_of(costs)}}));
}

} // namespace

Subcommand add_bench_frame(CLI::App& bench) {
    const auto options = std::make_shared<FrameBenchOptions>();
    FrameBenchOptions& o = *options;
    CLI::App* app = bench.add_subcommand("frame", "Measure the CPU time per frame in a separate window");
    app->add_option("SIM,--sim", o.simulation,
                    "The simulation to show (default: the simulation that the window shows first)")
        ->type_name("SIM");
    app->add_option("--preset", o.preset, "The preset of this simulation")->type_name("P");
    add_set_option(*app, o.sets);
    app->add_option("--size", o.size, "Width and height in cells (default: 1024x1024)")->type_name("WxH");
    add_device_options(*app, o.device, o.threads);
    app->add_option("--frames", o.frames, "Frames per row of the table, after a warm-up (default: 300)")
        ->type_name("N");
    add_results_option(*app, o.json);
    app->footer("Examples:\n"
                "  glint bench frame\n"
                "  glint bench frame heat --size 2048x2048 --device cpu --json frame.json");
    return {app, [options](Catalog& catalog, const Display& display) {
                bench_frame(*options, catalog, display.measure_frames);
            }};
}

// glint bench builds: what a later build of a plugin changed.

namespace {

struct BuildsOptions {
    SceneOptions scene;
    std::optional<std::string> run, json;
    std::string seconds = "1";
};

/// The state that both builds begin with.
HostState state_from(const BuildsOptions& o, const Catalog& catalog) {
    if (o.run) return or_fail(Exit::bad_input, [&] { return open_run(*o.run, catalog, EndState::skip).seed; });
    const Definition& definition = simulation_from(o.scene.simulation, catalog);
    return {params_from(definition, o.scene.preset, o.scene.sets),
            o.scene.size ? size_from(*o.scene.size) : bench_extent,
            0,
            {}};
}

DeviceSizes sizes_here(const Devices& found, const ComputeDevice& device) {
    for (const DeviceSheet& sheet : device_sheets(found))
        if (sheet.id == device.id()) return sizes_of(sheet.properties);
    return {};
}

std::string table_of(const BuildComparison& one) {
    const auto row = [&](const char* name, const BuildFigures& figures) {
        std::string text = fmt::format("{:<7} {:.4f} ms per {}\n", name, figures.step_ms, one.stage);
        for (const KernelFigures& kernel : figures.kernels)
            text += fmt::format("        {}: {} registers, {} B in local memory, {} B shared, {:.0f} % occupancy\n",
                                kernel.label, kernel.registers, kernel.local_bytes, kernel.shared_bytes,
                                100 * kernel.occupancy);
        return text;
    };
    return row("before", one.before) + row("now", one.now) + text_of(one) + "\n";
}

void bench_builds(const BuildsOptions& o, Catalog& catalog) {
    const HostState from = state_from(o, catalog);
    const Definition& listed = from.params.definition();
    const Definition* const now = catalog.other_build(listed.id());
    if (!now)
        throw Failure(
            Exit::bad_input,
            fmt::format("name the later build of {} with --plugin-b FILE.so, and the earlier one with --plugin",
                        listed.id()));
    const DeviceSelector selector = device_from(o.scene.device);
    const double seconds = decimal_number("--seconds", o.seconds, 0.01, 3600);
    auto json = output_from(o.json);
    watch_for_interrupt();
    DeviceSearch search;
    const auto queue_before = open_device(selector, threads_from(o.scene.threads), search);
    const BuildComparison found = or_fail(Exit::simulation_failed, [&] {
        const auto queue_now = queue_before->device().make_queue();
        const DeviceSizes sizes = sizes_here(search.found(), queue_before->device());
        return compare_builds(from, *now, *queue_before, *queue_now, sizes, seconds);
    });
    if (!json || !json->is_standard_output()) print(table_of(found));
    if (json) write_to(json, json_text(json_of(found)));
}

} // namespace

Subcommand add_bench_builds(CLI::App& bench) {
    const auto options = std::make_shared<BuildsOptions>();
    BuildsOptions& o = *options;
    CLI::App* app = bench.add_subcommand("builds", "Measure and compare two builds of a plugin: time, kernels, bits");
    add_scene_options(*app, o.scene);
    app->add_option("--run", o.run, "A .glint file whose beginning both builds start from, instead of SIM")
        ->type_name("FILE");
    app->add_option("--seconds", o.seconds, "Seconds for the times (default: 1)")->type_name("S");
    add_results_option(*app, o.json);
    app->footer("Example:\n"
                "  glint bench builds vortex --plugin before/vortex.so --plugin-b vortex.so");
    return {app, [options](Catalog& catalog, const Display&) { bench_builds(*options, catalog); }};
}

} // namespace glint
