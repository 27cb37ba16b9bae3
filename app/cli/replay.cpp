// glint replay: replays a saved or shared run without a window.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/picture_options.h"
#include "app/cli/options/scene_options.h"
#include "app/cli/render_work.h"
#include "app/measure/auto_methods.h"
#include "app/replay/film.h"
#include "app/run/last_start.h"
#include "app/run/run_file.h"
#include "app/run/sound.h"
#include "app/terminal/failure.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/say.h"
#include <fmt/format.h>

namespace glint {
namespace {

struct ReplayOptions {
    std::string run; ///< a .glint file, a picture that contains a run, or a share code
    std::optional<std::string> to, from, look;
    bool verify = false;
    std::string device = "auto", threads = "0";
    OutputNames outputs;
    FilmOptions film;
    bool caption = false, labels = false;
};

void replay(const ReplayOptions& o, const Catalog& catalog) {
    RenderPlan plan{or_fail(Exit::bad_input, [&] { return open_run(o.run, catalog, EndState::skip); }), o.verify};
    RunRecord& run = plan.run;
    const bool cut = o.to.has_value();
    if (cut) run.end = whole_number("--to", *o.to, run.seed.step, run.end);
    if (o.verify && !run.hashes.empty() && run.hashes.front().at > run.end)
        throw Failure(Exit::bad_input,
                      fmt::format("there is nothing to verify up to step {}: the first hash of this run is at step {}",
                                  run.end, run.hashes.front().at));
    const auto is_later = [&](const auto& kept) { return kept.at > run.end; };
    std::erase_if(run.events, is_later), std::erase_if(run.hashes, is_later);
    or_fail(Exit::bad_input, [&] { require_computable(run); });
    if (o.look) run.run_settings.look = look_from(*o.look, run.seed.params.definition()), plan.looks = true;
    const DeviceSelector selector = device_from(o.device);
    const int threads = threads_from(o.threads);
    RenderOutputs outputs = outputs_from(o.outputs, run.seed.params.definition().id(),
                                         o.verify || o.film.file ? Unnamed::nothing : Unnamed::picture);
    if (o.from && !o.film.file) throw Failure(Exit::bad_input, "--from needs a film: add --film FILE");
    add_film(outputs, film_from(o.film, run,
                                o.from ? whole_number("--from", *o.from, run.seed.step, run.end) : last_start_of(run)));
    take_caption(outputs, o.caption, extent_at(run, run.end));
    take_labels(outputs, o.labels, run.seed.params.definition());
    watch_for_interrupt();
    DeviceSearch search;
    write(outputs, on_device(selector, threads, search, [&](Queue& queue) {
              AutoMethods methods(search.found(), AutoMethods::From::cache);
              return rendered(plan, methods.of(queue.device(), run.seed.params, run.seed.extent), queue, outputs);
          }));
    if (o.verify) say("the same as recorded, bit for bit, at " + std::to_string(run.hashes.size()) + " places");
}

} // namespace

Subcommand add_replay(CLI::App& program) {
    const auto options = std::make_shared<ReplayOptions>();
    ReplayOptions& o = *options;
    CLI::App* app = program.add_subcommand("replay", "Replay a saved or shared run, bit for bit");
    app->add_option("RUN", o.run, "A .glint file, a picture saved by Glint, or a share code")
        ->type_name("")
        ->required();
    app->add_option("--to", o.to, "Stop at this step of the run; default: its end")->type_name("STEP");
    app->add_option("--from", o.from,
                    "The film begins at this step of the run; default: where it started over last, or its beginning")
        ->type_name("STEP");
    app->add_flag("--verify", o.verify, "Compare the state with the recorded hashes; exit status 5 if they differ");
    add_device_options(*app, o.device, o.threads);
    add_output_options(*app, o.outputs);
    add_look_option(*app, o.look);
    add_caption_option(*app, o.caption);
    add_labels_option(*app, o.labels);
    add_film_options(*app, o.film);
    app->footer("Examples:\n"
                "  glint replay session.glint -o end.png\n"
                "  glint replay session.glint --verify --device cpu --threads 1\n"
                "  glint replay session.glint --from 2400 --film end.mp4 --steps-per-frame 2\n"
                "  glint replay picture.png --to 600 -o earlier.png");
    return {app, [options](Catalog& catalog, const Display&) { replay(*options, catalog); }};
}

} // namespace glint
