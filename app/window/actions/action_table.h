// All actions of the window, with their keys, by parts of the program. Within a group they are in order of addition.
#pragma once
#include <vector>

namespace glint {

class Actions;
class Autosave;
class Catalog;
class ColorFit;
class Experiments;
class FileSaver;
class FootPlate;
class LimitsRun;
class Measurements;
class MethodRun;
class Notices;
class PairDifference;
class PathHistory;
class PictureCopy;
class Profiler;
class RunFiles;
class Screen;
class ScriptSlot;
class StampImage;
class SweepRun;
class Switches;
class TimingReport;
class Window;
class WindowFacts;
class CurrentSession;
class Workspace;
struct Docked;
struct Settings;
struct UiState;

// actions_run.cpp
void add_run_actions(Actions&, Workspace&, UiState&);
void add_measuring_actions(Actions&, const Workspace&, const Measurements&, SweepRun&, LimitsRun&, MethodRun&,
                           UiState&);
void add_picture_actions(Actions&, Workspace&, const Screen&, FileSaver&, PictureCopy&, Notices&, UiState&);
void add_seek_actions(Actions&, Workspace&, UiState&);
void add_file_actions(Actions&, RunFiles&, UiState&);
void add_edit_actions(Actions&, Workspace&, Notices&, UiState&);
void add_field_actions(Actions&, CurrentSession&, UiState&); ///< actions_fields.cpp
// actions_color.cpp
void add_color_actions(Actions&, CurrentSession&, ColorFit&);
void add_look_actions(Actions&, CurrentSession&);
// actions_window.cpp
/// FootPlate: null if there is none.
void add_window_actions(Actions&, Window&, const ScriptSlot&, FootPlate*, Settings&, UiState&);
void add_compare_actions(Actions&, Workspace&, const PairDifference&, const Measurements&,
                         UiState&);                                                 ///< actions_compare.cpp
void add_number_actions(Actions&, CurrentSession&, FileSaver&, Notices&, UiState&); ///< actions_numbers.cpp
void add_brush_actions(Actions&, CurrentSession&, const StampImage&, UiState&);     ///< actions_brush.cpp
// actions_stage.cpp
void add_stage_actions(Actions&, CurrentSession&, const ScriptSlot&, UiState&);
void add_path_actions(Actions&, PathHistory&, UiState&);
void add_view_actions(Actions&, CurrentSession&, UiState&);                ///< actions_view.cpp
void add_experiment_actions(Actions&, Experiments&, FileSaver&, UiState&); ///< actions_experiment.cpp
void add_key_actions(Actions&, FileSaver&, Notices&);                      ///< key_file.cpp
void add_end_actions(Actions&, const Workspace&, Window&, UiState&);
void add_session_actions(Actions&, const Catalog&, Workspace&, Autosave&, Notices&); ///< actions_session.cpp
void add_panel_actions(Actions&, const std::vector<Docked>&, const WindowFacts&, Settings&, UiState&);
void add_simulation_actions(Actions&, const Catalog&, Workspace&, Notices&, UiState&);
// actions_timing.cpp
void add_timing_actions(Actions&, Profiler&, Settings&, UiState&);
void add_asking_actions(Actions&, const CurrentSession&, const Profiler&, const Switches&, const TimingReport&,
                        UiState&);
void add_export_actions(Actions&, const CurrentSession&, const TimingReport&, FileSaver&);
void add_switch_actions(Actions&, const CurrentSession&, Switches&, FileSaver&);

} // namespace glint
