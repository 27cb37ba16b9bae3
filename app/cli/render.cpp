// glint render: N steps, one picture, without a window.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/picture_options.h"
#include "app/cli/options/scene_options.h"
#include "app/cli/render_work.h"
#include "app/measure/auto_methods.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/say.h"
#include "app/world/instance.h"

namespace glint {
namespace {

struct RenderOptions {
    SceneOptions scene;
    std::optional<std::string> steps, look;
    OutputNames outputs;
    FilmOptions film;
    bool caption = false, labels = false;
};

constexpr Extent usual_extent{1024, 1024}; // the size for which scenes are designed
constexpr std::int64_t usual_steps = 100, max_steps = 1'000'000'000'000;

RenderPlan plan_from(const RenderOptions& o, const Catalog& catalog) {
    const Definition& definition = simulation_from(o.scene.simulation, catalog);
    const Params params = params_from(definition, o.scene.preset, o.scene.sets);
    const bool stands = rests(params);
    const std::int64_t wanted = o.steps                             ? whole_number("--steps", *o.steps, 0, max_steps)
                                : stands || !o.film.towards.empty() ? 0
                                                                    : usual_steps;
    if (wanted > 0 && stands)
        say(fmt::format("{} does not evolve{}: it has no steps and is drawn once", definition.id(),
                        definition.evolves() ? " with these parameters" : ""));
    const HostState seed{params, o.scene.size ? size_from(*o.scene.size) : usual_extent, 0, {}};
    RenderPlan plan{{seed, {}, stands ? 0 : wanted, {}, {}, {}, {}}};
    plan.run.run_settings.preset = o.scene.preset.value_or("");
    if (o.look) plan.run.run_settings.look = look_from(*o.look, definition), plan.looks = true;
    return plan;
}

void render(const RenderOptions& o, const Catalog& catalog) {
    const RenderPlan plan = plan_from(o, catalog);
    const DeviceSelector selector = device_from(o.scene.device);
    const int threads = threads_from(o.scene.threads);
    RenderOutputs outputs =
        outputs_from(o.outputs, o.scene.simulation, o.film.file ? Unnamed::nothing : Unnamed::picture);
    add_film(outputs, film_from(o.film, plan.run, catalog));
    take_caption(outputs, o.caption, plan.run.seed.extent);
    take_labels(outputs, o.labels, plan.run.seed.params.definition());
    watch_for_interrupt();
    DeviceSearch search;
    const Params& params = plan.run.seed.params;
    const Extent extent = plan.run.seed.extent;
    const auto opened = open_device_for(selector, threads, search, [&](const ComputeDevice& device) {
        return unavailable_by_any_method(params.definition(), device, extent, params);
    });
    write(outputs, on_queue(*opened, selector, threads, [&](Queue& queue) {
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
    CLI::App* app = program.add_subcommand("render", "Run some steps, draw once, write the picture and its data");
    add_scene_options(*app, o.scene);
    app->add_option("--steps", o.steps,
                    "Steps before drawing, such as 500 or 1e6 (default: 100, or 0 if the simulation has no steps)")
        ->type_name("N");
    add_output_options(*app, o.outputs);
    add_look_option(*app, o.look);
    add_caption_option(*app, o.caption);
    add_labels_option(*app, o.labels);
    add_film_options(*app, o.film);
    add_path_options(*app, o.film);
    app->footer("Examples:\n"
                "  glint render heat --preset book --steps 9000 -o plate.png\n"
                "  glint render waves --set speed=0.3 --size 640x480 --field height=waves.npy\n"
                "  glint render waves --steps 1200 --size 1280x720 --film waves.mp4\n"
                "  glint render heat --steps 900 --look gradient,fit -o edges.png\n"
                "  glint render julia --film zoom.mp4 --towards seahorses --seconds 20\n"
                "  glint render julia --device cpu --threads 4 -o - | display");
    return {app, [options](Catalog& catalog, const Display&) { render(*options, catalog); }};
}

} // namespace glint
