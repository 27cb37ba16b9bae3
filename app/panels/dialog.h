// A dialog lies over the panels, one at a time; Esc or a click next to it closes it.
#pragma once
#include "app/services/ui_state.h"
#include <functional>
#include <imgui.h>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Actions;
class BackgroundJobs;
class FilmRun;
class Notices;
class OwnPresets;
class PictureExport;
class SweepRun;
class CurrentSession;
class Workspace;
struct Settings;

class Dialog {
public:
    struct Place {
        const char* window; ///< its title for Dear ImGui
        ImVec2 size;        ///< at scale 1; height 0: what it needs
        bool at_right = false;
    };
    Dialog() = default;
    Dialog(const Dialog&) = delete;
    Dialog& operator=(const Dialog&) = delete;
    virtual ~Dialog() = default;

    virtual Modal id() const = 0; ///< it is shown while UiState::modal is this
    virtual Place place() const = 0;
    virtual void open() {}   ///< before its first frame
    virtual void draw() = 0; ///< between Begin and End
    virtual void close() {}  ///< after its last frame
};

class Dialogs {
public:
    explicit Dialogs(UiState& ui) : ui_(ui) {}
    void add(std::unique_ptr<Dialog> dialog) { all_.push_back(std::move(dialog)); }
    void draw(); ///< the one that is shown

private:
    Dialog* find(Modal) const; ///< null: none has this id

    UiState& ui_;
    std::vector<std::unique_ptr<Dialog>> all_;
    Modal shown_ = Modal::none;
};

using OpenFile = std::function<void(const std::string& file_or_code)>;
std::unique_ptr<Dialog> make_palette_dialog(CurrentSession&, const Actions&, const OwnPresets&, Settings&, UiState&,
                                            OpenFile);
std::unique_ptr<Dialog> make_open_dialog(BackgroundJobs&, const Settings&, UiState&, OpenFile);
std::unique_ptr<Dialog> make_settings_dialog(Settings&, const Actions&, UiState&);
std::unique_ptr<Dialog> make_help_dialog(const CurrentSession&, const Actions&);
std::unique_ptr<Dialog> make_about_dialog();
std::unique_ptr<Dialog> make_sweep_dialog(const SweepRun&, const Actions&, Notices&, UiState&);
std::unique_ptr<Dialog> make_film_dialog(const CurrentSession&, FilmRun&, const Actions&, const UiState&);
std::unique_ptr<Dialog> make_export_dialog(const CurrentSession&, PictureExport&, const Actions&);
std::unique_ptr<Dialog> make_history_dialog(Workspace&, Notices&);

} // namespace glint
