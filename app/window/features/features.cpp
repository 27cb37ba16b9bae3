#include "app/window/features/features.h"
#include "app/window/actions/actions.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/files/save.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/interface.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/window/parts/window_parts.h"
#include "app/window/state_keeper.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"

namespace glint {

void add_simulations(Shell& shell) {
    WindowParts& parts = shell.parts;
    parts.add_panel(PanelOrder::simulations, Dock::left, [&shell] {
        return make_simulations_panel(shell, shell.get<Thumbnails>(), shell.get<OwnPresets>());
    });
    parts.add_actions(ActionOrder::simulations, [&shell] {
        add_simulation_actions(shell.actions, shell.catalog, shell.workspace, shell.notices);
    });
    parts.add_actions(ActionOrder::session, [&shell] {
        add_session_actions(shell.actions, shell.catalog, shell.workspace, *shell.get<StateKeeper>().kept().autosave,
                            shell.notices);
    });
    parts.add_actions(ActionOrder::run, [&shell] { add_run_actions(shell.actions, shell.workspace, shell.ui); });
    parts.add_actions(ActionOrder::edit,
                      [&shell] { add_edit_actions(shell.actions, shell.workspace, shell.notices, shell.ui); });
    parts.add_dialog([&shell] { return make_history_dialog(shell.workspace, shell.notices); });
    parts.on_visitor_leave([&shell] { shell.workspace.forget_others(); });
}

void add_stage(Shell& shell) {
    StageView& stage = shell.parts.add_view(shell.make<StageView>());
    shell.parts.add_actions(ActionOrder::stage, [&] {
        add_stage_actions(shell.actions, shell.workspace, shell.script, stage, shell.get<TimelineView>(),
                          shell.get<ShownLayers>(), shell.ui);
    });
}

void add_settings(Shell& shell) {
    WindowParts& parts = shell.parts;
    parts.add_dialog([&shell] {
        return make_settings_dialog(shell.settings, shell.actions, shell.get<Layout>(), shell.ui, shell.notices);
    });
    parts.add_actions(ActionOrder::window, [&shell] {
        add_window_actions(shell, shell.parts.foot_plate(), shell.get<RunDetails>(), shell.get<ChartView>());
    });
    parts.add_actions(ActionOrder::end,
                      [&shell] { add_end_actions(shell.actions, shell.workspace, shell.window, shell.ui); });
    parts.add_actions(ActionOrder::panels, [&shell] {
        add_panel_actions(shell.actions, shell.get<Interface>().panels(), shell.get<Layout>(), shell.get<WindowFacts>(),
                          shell.settings, shell.ui);
    });
    parts.on_visitor_leave([&shell] {
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
        return make_palette_dialog(shell, shell.get<OwnPresets>(), shell.get<ParametersView>(), shell.get<Layout>(),
                                   [&shell](const std::string& file) { open_file(file, shell); });
    });
    parts.add_dialog([&shell] { return make_help_dialog(shell.workspace, shell.actions); });
    parts.add_dialog([] { return make_about_dialog(); });
    parts.add_actions(ActionOrder::keys,
                      [&shell] { add_key_actions(shell.actions, shell.get<FileSaver>(), shell.notices); });
}

} // namespace glint
