// What lies over the panels, one at a time; Esc or a click beside it closes it.
#pragma once
#include "app/panels/device_properties.h"
#include "app/services/folder_browser.h"
#include "app/services/ui_state.h"
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace glint {

class Actions;
class ComputeDevices;
class FilmRun;
class Gallery;
class Notices;
class OwnPresets;
class PictureExport;
class RunFiles;
class ScriptPlayer;
class StampImage;
class SweepRun;
class Workspace;
struct Settings;

class Modals {
public:
    Modals(Workspace&, const ComputeDevices&, const Actions&, Settings&, SweepRun&, StampImage&, RunFiles&, FilmRun&,
           PictureExport&, ScriptPlayer&, Gallery&, const OwnPresets&, Notices&, UiState&);
    void draw();

private:
    void draw_palette();
    void draw_settings();
    void draw_help();
    void draw_help_columns(int columns);
    void draw_about();
    void draw_sweep();
    void draw_open();
    void begin_open();
    void draw_open_folder();
    int draw_open_rows(const std::vector<std::size_t>& recent, const std::vector<std::size_t>& found);
    void move_selection(int count);
    void go_to_folder(const std::filesystem::path&);
    void choose_to_open(const std::string& file_or_code);
    void draw_film();
    void draw_export();
    void draw_history();

    Workspace& workspace_;
    const Actions& actions_;
    Settings& settings_;
    SweepRun& sweep_;
    StampImage& stamp_image_;
    RunFiles& files_;
    FilmRun& films_;
    PictureExport& export_;
    ScriptPlayer& scripts_;
    Gallery& gallery_;
    const OwnPresets& own_presets_;
    Notices& notices_;
    UiState& ui_;
    DeviceProperties device_properties_;
    Modal shown_ = Modal::none;
    std::string query_;
    std::vector<std::string> files_to_open_; ///< as they were when it opened
    std::vector<FolderEntry> recent_rows_;   ///< of files_to_open_
    std::vector<std::size_t> recent_found_;  ///< those of them that the typed text finds
    FolderBrowser browser_;                  ///< of the Open dialog
    bool focus_open_field_ = false, moved_selection_ = false, show_selected_ = false;
    int selected_ = 0;
};

} // namespace glint
