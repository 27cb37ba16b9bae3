#include "app/window/features/script/script_player.h"
#include "app/lecture/script.h"
#include "app/terminal/failure.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/script/handout_saver.h"
#include "app/window/features/script/kiosk.h"
#include "app/window/features/script/script_plate.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/features/script/session_measurements.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/window_requests.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

namespace glint {

ScriptPlayer::ScriptPlayer(const Catalog& catalog, SceneOnStage on_stage, const Actions& actions,
                           Measurements& measurements, Notices& notices, UiState& ui)
    : catalog_(catalog),
      on_stage_(std::move(on_stage)),
      actions_(actions),
      measurements_(measurements),
      notices_(notices),
      ui_(ui),
      clock_(now_ms) {}

void ScriptPlayer::play(PlayableScript script) {
    on_stage_.begin();
    all_ = std::move(script);
    playable_.reset();
    take_device();
    held_ = repeats_ = false;
    continue_to(0);
}

/// If the GPU is lost while a script plays, the CPU's steps are used from then on. turn_ keeps its step, or the
/// previous one if that step is left out.
void ScriptPlayer::take_device() {
    const char* device = device_ ? device_() : on_stage_.device_of_steps();
    if (playable_ && std::string_view(device) == steps_device_) return;
    const std::size_t place = playable_ ? playable_->written_place(turn_.step) : 0;
    playable_ = for_device(*all_, device, catalog_);
    steps_device_ = device;
    turn_.step = step_after(*playable_, place) - 1; // the first step is for all devices
    scene_places_.clear();                          // the places belong to other steps
}

bool ScriptPlayer::open(const std::string& id_or_file) {
    try {
        play(open_script(id_or_file, catalog_));
        return true;
    } catch (const std::exception& e) {
        notices_.say(fmt::format("The script was not played: {}", sentence_of(e)), Severity::caution);
        return false;
    }
}

void ScriptPlayer::leave() {
    if (playable_) left_ = std::exchange(playable_, std::nullopt);
    all_.reset();
    held_ = false;
}

void ScriptPlayer::start_over() {
    if (!playing()) return;
    held_ = false;
    on_stage_.begin_anew();
    take_device();
    continue_to(0);
}

/// Ends everything that the previous step has begun: a measurement, a dialog, a diagram or chart over the picture, and
/// its figures.
void ScriptPlayer::go_to(Turn turn) {
    turn_ = turn, since_ms_ = clock_();
    measurements_.cancel();
    ui_.modal = Modal::none;
    ui_.asked.reset();
    ui_.path_diagram = false;
    on_stage_.close_overlays();
    on_stage_.set(scene());
}

/// Actions of a step are executed only when going forward.
void ScriptPlayer::continue_to(std::size_t at) {
    if (at == 0) scene_places_.clear(); // steps of an earlier round of a loop are not kept
    go_to({at, false});
    if (!step().action.empty()) actions_.run(step().action);
}

/// scene_places_ is empty if the script was restarted in the middle.
void ScriptPlayer::go_back_to(std::size_t step) {
    if (!scene_places_.empty()) {
        const bool in_a_run = playable_->scenes[step].run != nullptr; // the script's steps name places of that run
        if (!in_a_run) on_stage_.return_to_scene(scene_places_.back());
        scene_places_.pop_back();
    }
    go_to({step, !script().steps[step].question.empty()});
}

void ScriptPlayer::next() {
    if (!playing() || !can_continue()) return;
    if (!asks()) {
        scene_places_.push_back(on_stage_.leave());
        take_device();
        if (!repeats_ && !script().loop && number() == script().steps.size()) // other steps were for the lost GPU
            return go_to({turn_.step, !step().question.empty()});
        return continue_to(number() % script().steps.size());
    }
    turn_.answered = true, since_ms_ = clock_();
}

void ScriptPlayer::back() {
    if (!playing() || !can_go_back()) return;
    if (!turn_.answered) return go_back_to(turn_.step - 1);
    turn_.answered = false, since_ms_ = clock_();
}

bool ScriptPlayer::advances_automatically() const { return has_keys() && step().seconds > 0; }

void ScriptPlayer::before_panels() {
    on_stage_.refresh();
    if (advances_automatically() && clock_() - since_ms_ >= step().seconds * 1000) next();
}

namespace {

void add_handout(Shell& shell, const ScriptPlayer& player) {
    SessionMeasurements& session_measurements =
        shell.make<SessionMeasurements>(shell.workspace, shell.get<ConfigChanges>(), shell.get<PathHistory>(),
                                        shell.get<SweepRun>(), shell.get<Experiments>());
    HandoutSaver& handouts = shell.make<HandoutSaver>(shell, player, session_measurements);
    shell.frame.add(FrameOrder::handout, session_measurements);
    shell.parts.add_actions(ActionOrder::handout, [&] { add_handout_actions(shell.actions, handouts); });
}

void add_kiosk(Shell& shell, ScriptPlayer& player) {
    Kiosk& kiosk = shell.make<Kiosk>(player, shell.settings, shell.ui, shell.get<Layout>(), shell.parts);
    shell.frame.add(FrameOrder::kiosk, kiosk);
    forbid_for_visitors(shell.actions);
}

SceneView scene_view(const Shell& shell) {
    return {.close_overlays =
                [&shell] {
                    shell.get<ChartView>().large = false;
                    shell.get<ConfigChanges>().hide_earlier();
                },
            .show_both_sides = [&shell] { shell.get<ComparisonView>().shown = ComparisonView::Shown::split; },
            .show_parameter = [&shell](const std::string& id) { shell.get<ParametersView>().shown_row = id; }};
}

} // namespace

void add_script(Shell& shell, const AppOptions& options) {
    ScriptPlayer& player = shell.make<ScriptPlayer>(
        shell.catalog,
        SceneOnStage(shell.workspace, shell.devices, shell.notices, shell.get<Layout>(), scene_view(shell), shell.ui),
        shell.actions, shell.measurements, shell.notices, shell.ui);
    ScriptRecorder& recorder = shell.make<ScriptRecorder>(shell.jobs, shell.workspace, shell.notices, shell.ui);
    shell.script.fill(player);
    shell.parts.set_foot_plate(shell.make<ScriptPlate>(player, recorder, shell.actions, shell.ui));
    shell.frame.add(FrameOrder::scripts, player);
    shell.parts.add_actions(ActionOrder::script, [&] { add_script_actions(shell.actions, player, recorder); });
    add_handout(shell, player);
    if (options.script)
        shell.parts.when_started([&shell, &player, script = *options.script, kiosk = options.kiosk] {
            or_fail(Exit::bad_input, [&] { player.play(script); });
            if (kiosk) add_kiosk(shell, player);
        });
}

namespace {

constexpr const char* no_script_plays = "No script is playing: choose Play a script in the palette";
constexpr const char* no_recording = "No script is being recorded: choose Record a script in the palette";

void add_playing(Actions& all, ScriptPlayer& player) {
    all.add({.id = "script next",
             .title = "Script: next step",
             .group = "Script",
             .run = [&] { player.next(); },
             .disabled_reason =
                 // a playing script keeps the key, also at the end
             [&] { return player.has_keys() ? "" : no_script_plays; },
             .other_key = ImGuiKey_PageDown,
             .borrowed_key = ImGuiKey_Space});
    all.add({.id = "script back",
             .title = "Script: previous step",
             .group = "Script",
             .key = ImGuiKey_Backspace,
             .run = [&] { player.back(); },
             .disabled_reason =
                 [&] {
                     if (!player.has_keys()) return no_script_plays;
                     return player.can_go_back() ? "" : "This is the first step";
                 },
             .other_key = ImGuiKey_PageUp});
    all.add({.id = "script leave",
             .title = "Script: leave (Esc) and keep the scene",
             .group = "Script",
             .run = [&] { player.leave(); },
             .disabled_reason = [&] { return player.has_keys() ? "" : no_script_plays; }});
}

void add_recording(Actions& all, const ScriptPlayer& player, ScriptRecorder& recorder) {
    const auto recorded = [&] { return recorder.recording() ? "" : no_recording; };
    all.add({"script record", "Record a script", "Script", 0, [&] { recorder.begin(); },
             [&] {
                 if (recorder.recording()) return "A script is being recorded";
                 return player.playing() ? "A script is playing: Esc leaves it" : "";
             }});
    all.add({"script keep", "Add this scene to the script", "Script", ImGuiKey_F8, [&] { recorder.keep(); }, recorded});
    all.add({"script end", "Finish recording the script", "Script", ImGuiMod_Shift | ImGuiKey_F8,
             [&] { recorder.end(); }, recorded});
}

} // namespace

void add_script_actions(Actions& all, ScriptPlayer& player, ScriptRecorder& recorder) {
    add_playing(all, player);
    add_recording(all, player, recorder);
    for (const BundledScript& bundled : bundled_scripts()) {
        const Script script = script_from_toml(bundled.text);
        const std::string id(bundled.id);
        all.add({fmt::format("play {}", id), fmt::format("Play a script: {}", script.title), "Script", 0,
                 [&player, id] { player.open(id); },
                 [&recorder] { return recorder.recording() ? "A script is being recorded" : ""; }});
    }
}

} // namespace glint
