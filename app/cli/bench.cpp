#include "app/cli/bench.h"
#include "app/cli/bench_report.h"
#include "app/cli/device_option.h"
#include "app/cli/failure.h"
#include "app/cli/interrupt.h"
#include "app/cli/known_limits.h"
#include "app/cli/number.h"
#include "app/cli/progress.h"
#include "app/cli/say.h"
#include "app/files/output_file.h"
#include "app/session/names.h"
#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

namespace glint {
namespace {

/// Those that were named, else all that have the preset.
std::vector<Params> scenes_from(const BenchOptions& o, const Catalog& catalog) {
    std::vector<Params> scenes;
    for (const std::string& name : o.simulations)
        scenes.push_back(params_from(simulation_from(name, catalog), o.preset, o.sets));
    if (!o.simulations.empty()) return scenes;
    std::set<std::string> presets;
    for (const auto& definition : catalog.all()) {
        if (!o.preset || definition->preset(*o.preset)) scenes.push_back(params_from(*definition, o.preset, o.sets));
        for (const std::string& id : definition->preset_ids()) presets.insert(id);
    }
    if (scenes.empty())
        throw Failure(Exit::bad_input,
                      unknown_name("preset of any simulation", *o.preset, {presets.begin(), presets.end()}));
    return scenes;
}

std::vector<Extent> extents_from(const std::vector<std::string>& sizes) {
    if (sizes.empty()) return {{1024, 1024}};
    std::vector<Extent> extents(sizes.size());
    std::transform(sizes.begin(), sizes.end(), extents.begin(), size_from);
    return extents;
}

} // namespace

CLI::App* add_bench(CLI::App& program, BenchOptions& o) {
    CLI::App* app =
        program.add_subcommand("bench", "Measure steps, drawings and frames: median, p5, p95 and throughput");
    app->add_option("SIM", o.simulations, "Simulations; without any all of them")->type_name("");
    app->add_option("--preset", o.preset, "The preset to measure; of all simulations those that have it")
        ->type_name("P");
    app->add_option("--set", o.sets, "Set a parameter, after the preset; repeat it for others")
        ->type_name("ID=VALUE")
        ->allow_extra_args(false);
    app->add_option("--size", o.sizes, "Width and height in cells (1024x1024); repeat it for others")
        ->type_name("WxH")
        ->allow_extra_args(false);
    add_device_options(*app, o.device, o.threads);
    app->add_option("--seconds", o.seconds, "For each simulation and size, warm-up not counted (2)")->type_name("S");
    app->add_option("--json", o.json, "The results for programs; '-' is standard output, in place of the table")
        ->type_name("FILE");
    app->footer("Examples:\n"
                "  glint bench heat --size 1024x1024 --size 4096x4096\n"
                "  glint bench --preset book --json book.json\n"
                "  glint bench heat --set path=texture_2d --seconds 10");
    return app;
}

void bench(const BenchOptions& o, const Catalog& catalog) {
    const std::vector<Params> scenes = scenes_from(o, catalog);
    const std::vector<Extent> extents = extents_from(o.sizes);
    DeviceWish wish = device_from(o.device);
    const int threads = threads_from(o.threads);
    const double seconds = decimal_number("--seconds", o.seconds, 0.01, 3600);
    std::optional<OutputFile> json;
    if (o.json) or_fail(Exit::bad_input, [&] { json.emplace(*o.json); });
    const bool table = !json || json->name() != "-";

    DeviceSearch search;
    search.wait(driver_patience);
    const Machine machine = look_at_machine(search.found());
    const auto check = [&](const Host& host) {
        for (const Params& scene : scenes)
            for (const Extent extent : extents) require_runnable(scene, extent, host);
    };
    {
        const auto host = open_device(wish, threads, search);
        check(*host);
        if (!host->is_cuda()) wish = {DeviceWish::Kind::cpu}; // why it is not is said once
    }
    watch_for_interrupt();
    if (table) print(text_of(machine) + "\n" + table_head());
    KnownLimits limits(search.found(), KnownLimits::From::state_folder);
    std::vector<Measurement> measured;
    Progress progress("bench", "measurements", static_cast<double>(scenes.size() * extents.size()));
    for (const Params& scene : scenes)
        for (const Extent extent : extents) {
            progress.at(static_cast<double>(measured.size()));
            measured.push_back(on_device(wish, threads, search, [&](Host& host) {
                return measure(scene, o.preset.value_or(""), host, limits.of(host), extent, seconds);
            }));
            if (table) print(table_rows(measured.back()));
        }
    if (!json) return;
    const NotNow interrupt;
    or_fail(Exit::bad_input, [&] { json->write(json_text(bench_json(machine, measured))), json->commit(); });
}

} // namespace glint
