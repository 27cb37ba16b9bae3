// Dialogs over the panels, one at a time; Esc or a click outside closes it.
#pragma once
#include "app/panels/device_properties.h"
#include "app/services/ui_state.h"
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
    std::vector<std::string> files_to_open_; ///< list at the time of opening
    int selected_ = 0;
};

} // namespace glint
