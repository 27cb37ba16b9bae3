// Features that read and write files: runs, presets and pictures.
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "app/timing/timeline.h"
#include "app/window/actions/actions.h"
#include "app/window/app.h"
#include "app/window/background_jobs.h"
#include "app/window/features/brush/stamp_image.h"
#include "app/window/features/features.h"
#include "app/window/features/files/run_files.h"
#include "app/window/features/files/save.h"
#include "app/window/features/gallery/gallery.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/features/source/editor.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/session_frames.h"
#include "app/window/workspace/workspace.h"

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

} // namespace glint
