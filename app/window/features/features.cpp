// Features about files (runs, presets and pictures), simulations, the stage, settings and help.
#include "app/window/features/features.h"
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/timing/timeline.h"
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/device/window_facts.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/files/save.h"
#include "app/window/features/gallery/gallery.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/features/source/editor.h"
#include "app/window/interface.h"
#include "app/window/notices.h"
#include "app/window/parts/dialog.h"
#include "app/window/parts/window_parts.h"
#include "app/window/state_keeper.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/session_frames.h"
#include "app/window/workspace/workspace.h"
#include "app/window_requests.h"

namespace glint {

void open_file(const std::string& file_or_code, Shell& shell) {
    const std::string file = handed_path(file_or_code);
    if (is_plugin(file) && !shell.ui.kiosk) return shell.get<SourceEditor>().ask_to_load(file);
    open_file(file_or_code, shell.get<StampImage>(), shell.get<RunFiles>(), shell.script, shell.settings);
}

void add_files(Shell& shell) {
    WindowParts& parts = shell.parts;
    FileSaver& saver = shell.make<FileSaver>(shell.jobs, shell.workspace, shell.notices);
    RunFiles& runs = shell.make<RunFiles>(shell.jobs, shell.catalog, shell.workspace, shell.notices, shell.ui);
    PictureCopy& copy = shell.make<PictureCopy>(shell.jobs, shell.window, shell.screen, shell.notices);
    shell.frame.add(FrameOrder::run_files, runs);
    WindowShot& shot = shell.make<WindowShot>(saver, shell.workspace, shell.window, shell.notices);
    shell.frame.add(FrameOrder::window_shot, shot);
    parts.add_dialog([&shell] {
        return make_open_dialog(shell.jobs, shell.settings, shell.ui,
                                [&shell](const std::string& file) { open_file(file, shell); });
    });
    parts.add_actions(ActionOrder::picture,
                      [&] { add_picture_actions(shell, saver, copy, shot, shell.get<ShownLayers>()); });
    parts.add_actions(ActionOrder::file, [&] { add_file_actions(shell.actions, runs, shell.ui); });
}

void add_gallery(Shell& shell, const AppOptions& options) {
    Thumbnails& thumbnails =
        shell.make<Thumbnails>(shell.jobs, shell.catalog, options.thumbnails, [&shell] { shell.window.wake(); });
    OwnPresets& own = shell.make<OwnPresets>(shell.jobs, shell.catalog, options.kiosk ? std::nullopt : data_folder(),
                                             shell.notices, &shell.workspace);
    shell.parts.add_view(shell.make<GalleryView>());
    shell.frame.add(FrameOrder::thumbnails, thumbnails);
    shell.frame.add(FrameOrder::presets, own);
    shell.parts.add_dialog([&] { return std::make_unique<Gallery>(shell, thumbnails, own); });
}

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
    parts.add_layer(LayerOrder::keys,
                    [&shell] { return make_keys_layer(shell.workspace, shell.actions, shell.settings, shell.ui); });
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
