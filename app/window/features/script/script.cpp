#include "app/window/features/script/script.h"
#include "app/lecture/script.h"
#include "app/terminal/failure.h"
#include "app/window/actions/actions.h"
#include "app/window/app.h"
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
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/features/script/session_measurements.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include <fmt/format.h>
#include <string>

namespace glint {

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
