// glint render: N steps, one picture, without a window.
#include "app/cli/render.h"
#include "app/bench/auto_methods.h"
#include "app/cli/commands.h"
#include "app/cli/device_option.h"
#include "app/cli/number.h"
#include "app/cli/render_work.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/say.h"
#include "app/world/instance.h"

namespace glint {
namespace {

constexpr Extent usual_extent{1024, 1024}; // what scenes are laid out for
constexpr std::int64_t usual_steps = 100, max_steps = 1'000'000'000'000;

RenderPlan plan_from(const RenderOptions& o, const Catalog& catalog) {
    const Definition& definition = simulation_from(o.scene.simulation, catalog);
    const std::int64_t wanted = o.steps                ? whole_number("--steps", *o.steps, 0, max_steps)
                                : definition.evolves() ? usual_steps
                                                       : 0;
    if (wanted > 0 && !definition.evolves()) say(definition.id() + " does not evolve: it is drawn without steps");
    const HostState seed{params_from(definition, o.scene.preset, o.scene.sets),
                         o.scene.size ? size_from(*o.scene.size) : usual_extent,
                         0,
                         {}};
    RenderPlan plan{{seed, {}, definition.evolves() ? wanted : 0, {}, {}, {}, {}}};
    plan.run.conduct.preset = o.scene.preset.value_or("");
    return plan;
}

} // namespace

void write(RenderOutputs& outputs, const RenderedFiles& files) {
    stop_if_interrupted();
    const SignalBlocker interrupt;
    or_fail(Exit::bad_input, [&] {
        if (outputs.picture) outputs.picture->write(files.picture);
        for (std::size_t i = 0; i < outputs.fields.size(); ++i) outputs.fields[i].file.write(files.fields[i]);
        if (outputs.timings) outputs.timings->write(files.timings);
        if (outputs.trace) outputs.trace->write(files.trace);
        if (outputs.run) outputs.run->write(files.run);
        for (OutputFile* file : outputs.all()) file->commit();
    });
    if (outputs.picture_by_default) say("wrote " + outputs.picture->name());
}

void add_output_options(CLI::App& app, RenderOptions& o) {
    app.add_option("-o,--output", o.output,
                   "The picture, as displayed; without any output SIM.png. '-' is standard output")
        ->type_name("FILE.png");
    app.add_option("--field", o.fields, "A state field as float32 array, row 0 at the bottom; repeat it for others")
        ->type_name("NAME=FILE.npy")
        ->allow_extra_args(false);
    app.add_option("--timings", o.timings, "How long it took; as FILE.csv a table of the stages alone")
        ->type_name("FILE.json");
    app.add_option("--trace", o.trace, "What ran when, every launch, for ui.perfetto.dev")->type_name("FILE.json");
    app.add_option("--save", o.save, "The run, to be opened, shared or played again")->type_name("FILE.glint");
}

namespace {

void render(const RenderOptions& o, const Catalog& catalog) {
    const RenderPlan plan = plan_from(o, catalog);
    const DeviceSelector wish = device_from(o.scene.device);
    const int threads = threads_from(o.scene.threads);
    RenderOutputs outputs = outputs_from(o);
    watch_for_interrupt();
    DeviceSearch search;
    write(outputs, on_device(wish, threads, search, [&](Queue& queue) {
              const auto& [params, extent, step, fields] = plan.run.seed;
              require_runnable(params, extent, queue.device());
              const glint_note note = note_of(params.definition(), queue.device(), extent, params);
              if (note.caution) say(note.text);
              AutoMethods methods(search.found(), AutoMethods::From::cache);
              return rendered(plan, methods.of(queue.device(), params, extent), queue, outputs);
          }));
}

} // namespace

Subcommand add_render(CLI::App& program) {
    const auto options = std::make_shared<RenderOptions>();
    RenderOptions& o = *options;
    CLI::App* app =
        program.add_subcommand("render", "Run some steps, draw once, write the picture and the numbers behind it");
    add_scene_options(*app, o.scene);
    app->add_option("--steps", o.steps, "Steps before drawing; without it 100 for what evolves, else 0")
        ->type_name("N");
    add_output_options(*app, o);
    app->footer("Examples:\n"
                "  glint render heat --preset book --steps 9000 -o plate.png\n"
                "  glint render waves --set speed=0.3 --size 640x480 --field height=waves.npy\n"
                "  glint render julia --device cpu --threads 4 -o - | display");
    return {app, [options](Catalog& catalog, const Display&) { render(*options, catalog); }};
}

} // namespace glint
