#include "app/window/features/script/script.h"
#include "app/terminal/failure.h"
#include "app/window/actions/actions.h"
#include "app/window/app.h"
#include "app/window/background_jobs.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/script/handout_saver.h"
#include "app/window/features/script/kiosk.h"
#include "app/window/features/script/session_measurements.h"
#include "app/window/features/script/script_plate.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"

namespace glint {
namespace {

void add_handout(Shell& shell, const ScriptPlayer& player) {
    SessionMeasurements& session_measurements = shell.make<SessionMeasurements>(shell.workspace, shell.get<ConfigChanges>(), shell.get<PathHistory>(),
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

} // namespace glint
