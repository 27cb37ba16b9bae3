#include "app/window/features/features.h"
#include "app/window/actions/action_table.h"
#include "app/window/actions/actions.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/files/save.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/script/kiosk.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/interface.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/window/parts/window_parts.h"
#include "app/window/state_keeper.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"

namespace glint {

/// Each after those whose parts it takes.
void add_features(Shell& shell, const AppOptions& options) {
    add_files(shell);
    add_gallery(shell, options);
    add_simulations(shell);
    add_timing(shell);
    add_device(shell);
    add_parameters(shell);
    add_changes(shell);
    add_compare(shell);
    add_experiment(shell);
    add_lesson(shell);
    add_picture(shell);
    add_colors(shell);
    add_brush(shell);
    add_numbers(shell);
    add_transport(shell);
    add_script(shell);
    add_handout(shell);
    add_film(shell);
    add_picture_export(shell);
    add_settings(shell);
    add_help(shell);
    shell.frame.add(FrameOrder::jobs, shell.jobs);
    shell.frame.add(FrameOrder::measurements, shell.measurements);
    shell.frame.add(FrameOrder::actions, shell.actions);
    shell.frame.add(FrameOrder::workspace, shell.workspace);
}

void add_simulations(Shell& shell) {
    WindowParts& parts = shell.parts;
    parts.add_panel(PanelOrder::simulations, Dock::left, [&shell] {
        return make_simulations_panel(shell, shell.get<Thumbnails>(), shell.get<OwnPresets>());
    });
    parts.add_actions(ActionOrder::simulations, [&shell] {
        add_simulation_actions(shell.actions, shell.catalog, shell.workspace, shell.notices, shell.ui);
    });
    parts.add_actions(ActionOrder::session, [&shell] {
        add_session_actions(shell.actions, shell.catalog, shell.workspace, *shell.get<StateKeeper>().kept().autosave,
                            shell.notices);
    });
    parts.add_actions(ActionOrder::run, [&shell] { add_run_actions(shell.actions, shell.workspace, shell.ui); });
    parts.add_actions(ActionOrder::edit,
                      [&shell] { add_edit_actions(shell.actions, shell.workspace, shell.notices, shell.ui); });
    parts.add_dialog([&shell] { return make_history_dialog(shell.workspace, shell.notices); });
    parts.when_visitor_leaves([&shell] { shell.workspace.forget_others(); });
}

void add_settings(Shell& shell) {
    WindowParts& parts = shell.parts;
    parts.add_dialog([&shell] { return make_settings_dialog(shell.settings, shell.actions, shell.ui); });
    parts.add_actions(ActionOrder::window, [&shell] {
        add_window_actions(shell.actions, shell.window, shell.get<ScriptPlayer>(), shell.get<ScriptRecorder>(),
                           shell.settings, shell.ui);
    });
    parts.add_actions(ActionOrder::end,
                      [&shell] { add_end_actions(shell.actions, shell.workspace, shell.window, shell.ui); });
    parts.add_actions(ActionOrder::panels, [&shell] {
        add_panel_actions(shell.actions, shell.get<Interface>().panels(), shell.get<WindowFacts>(), shell.settings,
                          shell.ui);
    });
    parts.when_visitor_leaves([&shell] {
        shell.notices.clear();
        shell.timing.profiler.turn_on(true);
        shell.timing.profiler.forget();
        shell.get<Interface>().make_anew();
    });
}

void add_help(Shell& shell) {
    WindowParts& parts = shell.parts;
    parts.add_panel(PanelOrder::log, Dock::right_bottom, [&shell] { return make_log_panel(shell.notices); });
    parts.add_layer(LayerOrder::keys, [&shell] { return make_keys_layer(shell.actions, shell.settings, shell.ui); });
    parts.add_dialog([&shell] {
        return make_palette_dialog(shell.workspace, shell.actions, shell.get<OwnPresets>(), shell.settings, shell.ui,
                                   [&shell](const std::string& file) { open_file(file, shell); });
    });
    parts.add_dialog([&shell] { return make_help_dialog(shell.workspace, shell.actions); });
    parts.add_dialog([] { return make_about_dialog(); });
    parts.add_actions(ActionOrder::keys,
                      [&shell] { add_key_actions(shell.actions, shell.get<FileSaver>(), shell.notices); });
}

void add_kiosk(Shell& shell) {
    Kiosk& kiosk = shell.make<Kiosk>(shell.get<ScriptPlayer>(), shell.settings, shell.ui,
                                     [&shell] { shell.parts.forget_visitor(); });
    shell.frame.add(FrameOrder::kiosk, kiosk);
    forbid_for_visitors(shell.actions);
    shell.get<LimitsRun>().write_nothing();
    shell.get<MethodRun>().write_nothing();
}

} // namespace glint
