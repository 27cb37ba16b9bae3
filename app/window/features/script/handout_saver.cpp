#include "app/window/features/script/handout_saver.h"
#include "app/files/formats/png.h"
#include "app/files/state_folder.h"
#include "app/lecture/measured_sections.h"
#include "app/lecture/scene_picture.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/script/scene_on_stage.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/session_measurements.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/shell.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"
#include "render/off_screen.h"
#include <fmt/format.h>
#include <memory>
#include <string>
#include <utility>

namespace glint {

namespace {

constexpr const char* measuring_help_in_window =
    "Nothing was measured in this window yet. Change the method or the presentation path (T), compare two runs (X), "
    "measure all presentation paths (Shift+T) or run an experiment; then save the handout again.";

std::vector<std::byte> png_of_shot(const Screenshot& shot, const std::vector<Annotation>& labels,
                                   const RunRecord& run) {
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(shot.rgba.data());
    SmallPicture small = downscaled({pixels, shot.width, shot.height, shot.width});
    put_labels(small, labels, {shot.width, shot.height});
    return png_of({small.pixels.data(), small.extent.width, small.extent.height, small.extent.width},
                  share_code_of(run));
}

/// The scene on stage as a script of one step.
PlayableScript script_of_stage(Scene scene, const RunRecord& run) {
    const bool has_run = !run.events.empty() || run.end > run.seed.step || !run.seed.fields.empty();
    if (has_run) scene.run = std::make_shared<const RunRecord>(run), scene.at = run.end;
    Script script;
    script.title = "The scene in the window";
    script.steps.emplace_back();
    return {std::move(script), {std::move(scene)}};
}

/// On the job's thread. Returns the name of the document.
std::string make_handout(HandoutOrder order, HandoutFormat format, const NewFileName& name, const JobControl& control) {
    ShownScript& shown = order.shown;
    if (order.shot) shown.pictures.front().png = png_of_shot(*order.shot, order.labels, shown.runs.front());
    if (shown.pictures.empty()) {
        shown.runs = runs_of(shown.script.scenes);
        const auto queue = make_cpu_queue(1); // the window keeps the others
        shown.pictures =
            pictures_of(shown.runs, *queue, Sharing::others, [&](std::size_t) { control.stop_if_cancelled(); });
    }
    const HandoutMachine machine{inspect_machine(order.devices), clocks_of(order.devices)};
    return write_handout(
        handout_of(shown,
                   measured_sections(session_result_sections(order.results, machine.machine), measuring_help_in_window),
                   machine),
        format, name);
}

} // namespace

HandoutSaver::HandoutSaver(Shell& shell, const ScriptPlayer& player, const SessionMeasurements& session_measurements)
    : current_(shell.workspace),
      devices_(shell.devices),
      player_(player),
      session_measurements_(session_measurements),
      measurements_(shell.measurements),
      screen_(shell.screen),
      notices_(shell.notices),
      ui_(shell.ui),
      shown_(shell.get<ShownLayers>()),
      saver_(shell.jobs, shell.workspace, shell.notices, {.running = "The last handout is still being made"}) {}

const char* HandoutSaver::disabled_reason() const {
    return busy() ? saver_.disabled_reason() : measurements_.measuring();
}

HandoutOrder HandoutSaver::order_of_stage() const {
    const Session& session = *current_;
    const Picture picture = session.presenter().picture();
    const bool drawn = picture.kind == Picture::Kind::texture_2d || picture.kind == Picture::Kind::buffer_texture;
    const RunRecord run = record_up_to(session, session.appearance().picture_place());
    HandoutOrder order{{script_of_stage(scene_now(current_, ui_, scene_home(current_, ui_)), run)}, {}, {}, {}};
    order.shown.runs = runs_of(order.shown.script.scenes);
    order.shown.pictures.push_back(
        {{}, run.end, session.extent(), drawn ? "" : "no picture was shown on the screen yet", 0});
    if (drawn) {
        order.shot = draw_off_screen(screen_, image_of(picture));
        order.labels = shown_labels(session, shown_);
    }
    return order;
}

HandoutOrder HandoutSaver::order() const {
    HandoutOrder order = player_.latest() ? HandoutOrder{{*player_.latest()}, {}, {}, {}} : order_of_stage();
    if (player_.latest()) order.shown.paths = paths_of(order.shown.script.scenes, current_->device());
    order.results = session_measurements_.results();
    if (!player_.latest() && order.results.path_now && !order.results.path_before)
        order.shown.paths.emplace_back(path_in_use(*order.results.path_now));
    order.devices = devices_.found();
    return order;
}

void HandoutSaver::save(HandoutFormat format) {
    if (busy()) return;
    const char* ending = format == HandoutFormat::html ? ".html" : ".md";
    const NewFileName name = new_file(documents_folder(), "glint-handout", ending);
    auto ordered = std::make_shared<HandoutOrder>(order()); // a function can be copied, what it makes is made once
    saver_.start_work("Handout", [ordered, format, name](JobControl& control) {
        return make_handout(std::move(*ordered), format, name, control);
    });
    notices_.say("The handout is made in the background; each picture takes some seconds.");
}

void add_handout_actions(Actions& all, HandoutSaver& handouts) {
    const auto add = [&](const char* id, const char* title, HandoutFormat format) {
        all.add({id, title, "Script", 0, [&handouts, format] { handouts.save(format); },
                 [&handouts] { return handouts.disabled_reason(); }});
    };
    add("handout html", "Save a handout of this session", HandoutFormat::html);
    add("handout markdown", "Save a handout of this session as Markdown", HandoutFormat::markdown);
}

} // namespace glint
