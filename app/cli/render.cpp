// The commands render and replay.
#include "app/cli/options/commands.h"
#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/cli/options/picture_options.h"
#include "app/cli/options/scene_options.h"
#include "app/cli/render_work.h"
#include "app/files/formats/handed_text.h"
#include "app/files/formats/ink.h"
#include "app/measure/auto_methods.h"
#include "app/replay/film.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/run/sound.h"
#include "app/session/painting.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sstream>

namespace glint {

// The command glint render: N steps, one picture, without a window.

namespace {

struct RenderOptions {
    SceneOptions scene;
    std::optional<std::string> steps, look;
    OutputNames outputs;
    FilmOptions film;
    std::vector<std::string> strokes, images;
    bool caption = false, labels = false;
};

constexpr Extent usual_extent{1024, 1024}; // the size for which scenes are designed
constexpr std::int64_t usual_steps = 100, max_steps = 1'000'000'000'000;

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    std::istringstream rest(text);
    for (std::string part; std::getline(rest, part, at);) parts.push_back(part);
    return parts;
}

/// Adds a stroke, such as "100,200,300,200,right@50", to the run: the events that a drag in the window makes.
void add_stroke(const std::string& text, RunRecord& run) {
    const std::size_t at_sign = std::min(text.find('@'), text.size());
    const std::vector<std::string> words = split(text.substr(0, at_sign), ',');
    const bool has_button = words.size() == 5 && (words[4] == "left" || words[4] == "right");
    if (words.size() != 4 && !has_button)
        throw Failure(Exit::bad_input, fmt::format("--stroke: '{}' is no stroke; write X0,Y0,X1,Y1 in cells, then "
                                                   "',right' for the right button, then '@STEP': 10,20,90,20,right@50",
                                                   shown_part(text)));
    std::array<float, 4> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i)
        ends[i] = static_cast<float>(decimal_number("--stroke", words[i], -largest_side, 2 * largest_side));
    const std::int64_t at =
        run.seed.step +
        (at_sign < text.size() ? whole_number("--stroke", text.substr(at_sign + 1), 0, run.end - run.seed.step) : 0);
    const std::int32_t button = has_button && words[4] == "right" ? GLINT_RIGHT : GLINT_LEFT;
    const auto add = [&](std::array<float, 4> ends_of_piece, std::int32_t phase) {
        const auto [x0, y0, x1, y1] = ends_of_piece;
        run.events.push_back({at, PaintStroke{{sizeof(glint_stroke), x0, y0, x1, y1, button, 0, phase, 0}}});
    };
    add({ends[0], ends[1], ends[0], ends[1]}, GLINT_PRESS);
    add(ends, GLINT_DRAG);
    if (takes_timed_strokes(run.seed.params)) add({ends[2], ends[3], ends[2], ends[3]}, GLINT_RELEASE);
}

void add_strokes(const std::vector<std::string>& strokes, RunRecord& run) {
    const Params& params = run.seed.params;
    if (!strokes.empty() && !drags_paint(params))
        throw Failure(Exit::bad_input,
                      fmt::format("--stroke: {} takes no strokes{}", params.definition().id(),
                                  takes_strokes(params) ? " with this brush; choose another brush with --set" : ""));
    for (const std::string& stroke : strokes) add_stroke(stroke, run);
}

/// Paints an image, such as "photo.png@50", as a click into the middle of the window's picture does.
void add_image(const std::string& text, RunRecord& run) {
    const Params& params = run.seed.params;
    if (!takes_shapes(params))
        throw Failure(Exit::bad_input, fmt::format("--image: {} takes no images{}", params.definition().id(),
                                                   params.definition().sim().flags & GLINT_PAINTS_SHAPES
                                                       ? " with this brush; choose another brush with --set"
                                                       : ""));
    const std::size_t digits = text.find_last_not_of("0123456789") + 1; // a name may contain an @, too
    const bool has_step = digits > 1 && digits < text.size() && text[digits - 1] == '@';
    const std::string file = has_step ? text.substr(0, digits - 1) : text;
    const std::int64_t steps = has_step ? whole_number("--image", text.substr(digits), 0, run.end - run.seed.step) : 0;
    const Extent grid = run.seed.extent;
    const auto mask = or_fail(Exit::bad_input, [&] {
        try {
            const Ink ink = read_ink_file(file, params.definition().paints_colors());
            return std::make_shared<const Mask>(mask_of(ink, 0, 0, grid.width - 1, grid.height - 1, grid));
        } catch (const Error& e) { throw Error(fmt::format("--image: {}: {}", shown_part(file), e.what())); }
    });
    run.events.push_back({run.seed.step + steps, PaintStroke{stroke_over(*mask, GLINT_LEFT, 0), mask}});
}

/// All images, within the limit of a run.
void add_images(const std::vector<std::string>& images, RunRecord& run) {
    std::int64_t cells = 0;
    for (const std::string& image : images) {
        add_image(image, run);
        cells += counted_cells(*std::get<PaintStroke>(run.events.back().change).mask);
    }
    if (cells > max_mask_cells)
        throw Failure(Exit::bad_input,
                      fmt::format("--image: the images cover {} million cells, where a cell in colour counts as five; "
                                  "the maximum is {} million: use a smaller --size",
                                  cells / 1'000'000, max_mask_cells / 1'000'000));
}

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
    add_strokes(o.strokes, plan.run);
    add_images(o.images, plan.run);
    std::ranges::stable_sort(plan.run.events, {}, &Event::at);
    if (o.look) {
        plan.run.run_settings.look = look_from(*o.look, definition);
        plan.looks = true;
    }
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
    app->add_option("--stroke", o.strokes,
                    "Drag in the picture from X0,Y0 to X1,Y1 (cells), after STEP steps (default: 0); repeat for more "
                    "strokes")
        ->type_name("X0,Y0,X1,Y1[,right][@STEP]")
        ->allow_extra_args(false);
    app->add_option("--image", o.images,
                    "Paint a PNG as large as fits, or a pattern (.rle) cell by cell in the middle, after STEP steps "
                    "(default: 0); repeat for more")
        ->type_name("FILE[@STEP]")
        ->allow_extra_args(false);
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

// glint replay: replays a saved or shared run without a window.

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
    if (o.look) {
        run.run_settings.look = look_from(*o.look, run.seed.params.definition());
        plan.looks = true;
    }
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
