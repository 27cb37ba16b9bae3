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
class Layout;
class LimitsRun;
class Measurements;
class MethodRun;
class Notices;
class PairDifference;
class PathHistory;
class PictureCopy;
class Profiler;
class RunDetails;
class RunFiles;
class Screen;
class ScriptSlot;
class StampImage;
class SweepRun;
class ConfigChanges;
class TimingReport;
class Transport;
class Window;
class WindowFacts;
class WindowShot;
class CurrentSession;
class Workspace;
struct ChartView;
struct ComparisonView;
struct Docked;
struct Hand;
struct NumbersView;
struct ParametersView;
struct Pointing;
struct Settings;
struct Shell;
struct ShownLayers;
struct StageOrder;
struct StageView;
struct TimelineView;
struct UiState;

// actions_run.cpp
void add_run_actions(Actions&, Workspace&, UiState&);
void add_measuring_actions(Shell&, SweepRun&, LimitsRun&, MethodRun&);
void add_picture_actions(Shell&, FileSaver&, PictureCopy&, WindowShot&, const ShownLayers&);
void add_seek_actions(Actions&, Workspace&, Transport&, UiState&);
void add_file_actions(Actions&, RunFiles&, UiState&);
void add_edit_actions(Actions&, Workspace&, Notices&, UiState&);
/// actions_fields.cpp; name_preset: puts the keyboard into the gallery's field for the name of a new preset.
void add_field_actions(Actions&, CurrentSession&, ParametersView&, Layout&, std::function<void()> name_preset,
                       UiState&);
// actions_color.cpp
void add_color_actions(Actions&, CurrentSession&, ColorFit&);
void add_look_actions(Actions&, CurrentSession&);
// actions_window.cpp
/// FootPlate: null if there is none.
void add_window_actions(Shell&, FootPlate*, RunDetails&, ChartView&);
void add_compare_actions(Actions&, Workspace&, const PairDifference&, ComparisonView&, const Measurements&,
                         Layout&); ///< actions_compare.cpp
void add_number_actions(Actions&, CurrentSession&, NumbersView&, Layout&, FileSaver&,
                        Notices&);                                                     ///< actions_numbers.cpp
void add_brush_actions(Actions&, CurrentSession&, const StampImage&, Hand&, UiState&); ///< actions_brush.cpp
// actions_stage.cpp
void add_stage_actions(Actions&, CurrentSession&, const ScriptSlot&, StageView&, TimelineView&, ShownLayers&, UiState&);
void add_path_actions(Actions&, PathHistory&, UiState&);
void add_view_actions(Actions&, CurrentSession&, ShownLayers&, Pointing&);            ///< actions_view.cpp
void add_experiment_actions(Actions&, Experiments&, ChartView&, Layout&, FileSaver&); ///< actions_experiment.cpp
void add_key_actions(Actions&, FileSaver&, Notices&);                                 ///< key_file.cpp
void add_end_actions(Actions&, const Workspace&, Window&, UiState&);
void add_session_actions(Actions&, const Catalog&, Workspace&, Autosave&, Notices&); ///< actions_session.cpp
void add_panel_actions(Actions&, const std::vector<Docked>&, Layout&, const WindowFacts&, Settings&, UiState&);
void add_simulation_actions(Actions&, const Catalog&, Workspace&, Notices&);
// actions_timing.cpp
void add_timing_actions(Actions&, Profiler&, Settings&, TimelineView&, StageOrder&);
void add_provenance_actions(Actions&, const CurrentSession&, const Profiler&, const ConfigChanges&, const TimingReport&,
                            UiState&);
void add_export_actions(Actions&, const CurrentSession&, const TimingReport&, FileSaver&);
void add_config_change_actions(Actions&, const CurrentSession&, ConfigChanges&, FileSaver&);

} // namespace glint
