// A picture of the run on stage at any size, computed again in the background: the session's device replays the run at
// that size.
#pragma once
#include "app/window/features/files/save.h"
#include "sims/api/view.h"
#include <memory>

namespace glint {

class Actions;
class CurrentSession;
class Dialog;
class Measurements;
struct UiState;

struct ExportForm {
    int width = 0, height = 0; ///< pixels; 0: unchanged
    bool caption = false;      ///< a caption and a colour bar below the picture
    bool labels = true;        ///< the simulation's, in the picture
};

class PictureExport {
public:
    PictureExport(BackgroundJobs&, const CurrentSession&, Notices&);

    ExportForm& form();
    /// size from the form, for the picture on stage
    Extent extent() const;
    const char* disabled_reason() const { return saver_.disabled_reason(); } ///< or ""
    /// Saves into the user's pictures folder; a notice says when the file is written, or why it failed.
    void start();
    void cancel() { saver_.job().cancel(); } ///< nothing of it is kept
    bool busy() const { return saver_.busy(); }
    bool stopping() const { return saver_.job().cancelling(); }
    double progress() const { return saver_.job().progress().share; } ///< 0 to 1

private:
    const CurrentSession& current_;
    Notices& notices_;
    ExportForm form_;
    FileSaver saver_;
};

std::unique_ptr<Dialog> make_export_dialog(const CurrentSession&, PictureExport&, const Actions&);
void add_export_actions(Actions&, PictureExport&, const Measurements&, UiState&);

} // namespace glint
