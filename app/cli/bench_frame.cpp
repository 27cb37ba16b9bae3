// glint bench frame: CPU cost of the window's frames, in a window of its own.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/output_option.h"
#include "app/cli/options/scene_options.h"
#include "app/doctor/machine.h"
#include "app/measure/frame_cost.h"
#include "app/terminal/progress.h"
#include "app/terminal/say.h"

namespace glint {
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

} // namespace glint
