// Features that read and write files: runs, presets, films, pictures, scripts and handouts.
#include "app/files/state_folder.h"
#include "app/timing/timeline.h"
#include "app/window/actions/action_table.h"
#include "app/window/app.h"
#include "app/window/background_jobs.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/changes/path_history.h"
#include "app/window/features/changes/switches.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/features/features.h"
#include "app/window/features/files/open_file.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/files/save.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/features/gallery/gallery.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/picture/picture_copy.h"
#include "app/window/features/script/handout_saver.h"
#include "app/window/features/script/measured_hour.h"
#include "app/window/features/script/script_plate.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/features/stage/stage.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/workspace/window_shot.h"
#include "app/window/workspace/workspace.h"

namespace glint {

void open_file(const std::string& file_or_code, Shell& shell) {
    open_file(file_or_code, shell.get<StampImage>(), shell.get<RunFiles>(), shell.get<ScriptPlayer>(), shell.settings);
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
    Thumbnails& thumbnails = shell.make<Thumbnails>(shell.jobs, shell.catalog, options.thumbnails);
    OwnPresets& own = shell.make<OwnPresets>(shell.jobs, shell.catalog, options.kiosk ? std::nullopt : data_folder(),
                                             shell.notices, &shell.workspace);
    shell.parts.add_view(shell.make<GalleryView>());
    shell.frame.add(FrameOrder::thumbnails, thumbnails);
    shell.frame.add(FrameOrder::presets, own);
    shell.parts.add_dialog([&] { return std::make_unique<Gallery>(shell, thumbnails, own); });
}

void add_film(Shell& shell) {
    FilmRun& films = shell.make<FilmRun>(shell.jobs, shell.workspace, shell.ui, shell.notices);
    shell.parts.add_dialog([&] { return make_film_dialog(shell.workspace, films, shell.actions, shell.ui); });
    shell.parts.add_actions(ActionOrder::film,
                            [&] { add_film_actions(shell.actions, films, shell.measurements, shell.ui); });
    shell.parts.when_visitor_leaves([&films] { films.form() = {}; });
}

void add_picture_export(Shell& shell) {
    PictureExport& pictures = shell.make<PictureExport>(shell.jobs, shell.workspace, shell.notices);
    shell.parts.add_dialog([&] { return make_export_dialog(shell.workspace, pictures, shell.actions); });
    shell.parts.add_actions(ActionOrder::picture_export,
                            [&] { add_export_actions(shell.actions, pictures, shell.measurements, shell.ui); });
    shell.parts.when_visitor_leaves([&pictures] { pictures.form() = {}; });
}

namespace {

SceneView scene_view(const Shell& shell) {
    return {.close_overlays =
                [&shell] {
                    shell.get<ChartView>().large = false;
                    shell.get<Switches>().hide_earlier();
                },
            .show_both_sides = [&shell] { shell.get<ComparisonView>().shown = ComparisonView::Shown::split; },
            .show_parameter = [&shell](const std::string& id) { shell.get<ParametersView>().shown_row = id; }};
}

} // namespace

void add_script(Shell& shell) {
    ScriptPlayer& player = shell.make<ScriptPlayer>(
        shell.catalog,
        SceneOnStage(shell.workspace, shell.devices, shell.notices, shell.get<Layout>(), scene_view(shell), shell.ui),
        shell.actions, shell.measurements, shell.notices, shell.ui);
    ScriptRecorder& recorder = shell.make<ScriptRecorder>(shell.jobs, shell.workspace, shell.notices, shell.ui);
    shell.make<ScriptPlate>(player, recorder, shell.actions, shell.ui);
    shell.frame.add(FrameOrder::scripts, player);
    shell.parts.add_actions(ActionOrder::script, [&] { add_script_actions(shell.actions, player, recorder); });
    StageView& stage = shell.parts.add_view(shell.make<StageView>());
    shell.parts.add_actions(ActionOrder::stage, [&] {
        add_stage_actions(
            shell.actions, shell.workspace, [&player] { return player.playing(); }, stage, shell.get<TimelineView>(),
            shell.get<ShownLayers>(), shell.ui);
    });
}

void add_handout(Shell& shell) {
    MeasuredHour& hour = shell.make<MeasuredHour>(shell.workspace, shell.get<Switches>(), shell.get<PathHistory>(),
                                                  shell.get<SweepRun>(), shell.get<Experiments>());
    HandoutSaver& handouts = shell.make<HandoutSaver>(shell, shell.get<ScriptPlayer>(), hour);
    shell.frame.add(FrameOrder::handout, hour);
    shell.parts.add_actions(ActionOrder::handout, [&] { add_handout_actions(shell.actions, handouts); });
}

} // namespace glint
