// All actions with keys: one table for keys, the palette, tooltips and the help page.
#pragma once
#include "app/window/actions/key_names.h"
#include "app/window/frame_service.h"
#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <imgui.h>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

struct Action {
    std::string id, title, group;
    ImGuiKeyChord key = 0;
    std::function<void()> run;
    std::function<const char*()> disabled_reason = [] { return ""; }; ///< "" if it is enabled now
    bool while_typing = false;                                        ///< also while the user types in a text field
    bool in_palette = true;
    ImGuiKeyChord other_key = 0;
    ImGuiKeyChord borrowed_key = 0;         ///< another action's key; its owner has it while this action is disabled
    bool only_for_some_simulations = false; ///< lists of keys leave it out while it is disabled
};

/// Keys for an action by the user's choice; 0: none.
struct KeyBinding {
    std::string action;
    ImGuiKeyChord key = 0, other_key = 0;
    std::size_t line = 0; ///< line of the binding in the file
};

class Notices;

class Actions final : public FrameService {
public:
    /// If an action throws, a notice says so.
    explicit Actions(Notices& notices) : notices_(notices) {}
    void add(Action);
    /// Sets all keys to their defaults, except for these. Throws Error with the line if a key would have two actions;
    /// then nothing changes.
    void rebind(std::span<const KeyBinding>);
    void forbid(std::string_view id, const char* why);     ///< disables the action from now on; `why` is a literal
    const std::deque<Action>& all() const { return all_; } ///< an action stays where it is when others are added
    const Action* find(std::string_view id) const;
    void run(std::string_view id) const;        ///< does nothing if the action is disabled
    std::string key(std::string_view id) const; ///< "Ctrl+P", for tooltips: its present key
    /// the title if the action has no key: "Pin the cell under the mouse"
    std::string key_or_title(std::string_view id) const;
    bool held(std::string_view id) const;   ///< one of its keys is down, and no text field is active
    bool let_go(std::string_view id) const; ///< whether one of the action's keys was released in this frame
    /// Character that a key produces without modifiers on this keyboard, for keys that are named by a symbol; "":
    /// unknown. Without this function an American keyboard is assumed.
    void use_legends(std::function<std::string(ImGuiKey)> legend) { legend_ = std::move(legend); }
    /// keys: those that the simulation on stage takes, of glint_key. No action gets them, alone or with Shift.
    void leave_to_simulation(std::function<std::uint32_t()> keys) { simulation_keys_ = std::move(keys); }
    bool taken_by_simulation(ImGuiKeyChord) const; ///< the simulation on stage takes that key
    bool taken_by_simulation(const Action&) const; ///< the simulation on stage takes all of its keys
    /// Takes the keys. If a key's action is unavailable now, a notice says why, once.
    void before_panels() override;

private:
    struct Keys {
        ImGuiKeyChord key, other_key, borrowed_key;
    };
    void require_own_keys(std::span<const Keys>, std::span<const KeyBinding>) const;
    void run(const Action&) const;
    bool pressed(const Action&, ImGuiKeyChord) const;
    bool has_default_key(ImGuiKeyChord) const;
    void explain(const Action&);
    const Action* borrower(ImGuiKeyChord) const;
    Notices& notices_;
    std::deque<Action> all_;
    std::vector<Keys> default_keys_; ///< default keys of each action
    std::function<std::string(ImGuiKey)> legend_;
    std::function<std::uint32_t()> simulation_keys_;
    std::string explained_; ///< the last reason shown for a disabled action
};

// keys.toml: the user's keys that differ from the defaults (key_file.cpp).

/// Path of the user's file; it may not exist. Nothing if there is no home folder.
std::optional<std::filesystem::path> keys_file();

/// One line for each action: pause = "K", "next method" = ["M", "Ctrl+M"], step = "". Throws Error with the line and
/// the fault in it.
std::vector<KeyBinding> bindings_from_toml(std::string_view text, const Actions&);
/// Every action with its keys, as lines that are commented out.
std::string keys_as_toml(const Actions&);

/// Uses the keys of the file from now on; without a file, the defaults. If the file is wrong, a notice says so and the
/// keys stay unchanged. Returns whether the file exists.
bool read_keys(Actions&, Notices&);

// All actions of the window, with their keys, by parts of the program. Within a group they are in order of addition.

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
/// param_changes.cpp; name_preset: puts the keyboard into the gallery's field for the name of a new preset.
void add_field_actions(Actions&, CurrentSession&, ParametersView&, Layout&, std::function<void()> name_preset,
                       UiState&);
// actions_color.cpp
void add_color_actions(Actions&, CurrentSession&, ColorFit&);
void add_look_actions(Actions&, CurrentSession&);
// actions_window.cpp FootPlate: null if the window has none.
void add_window_actions(Shell&, FootPlate*, RunDetails&, ChartView&);
void add_compare_actions(Actions&, Workspace&, const PairDifference&, ComparisonView&, const Measurements&,
                         Layout&); ///< actions_compare.cpp
void add_number_actions(Actions&, CurrentSession&, NumbersView&, Layout&, FileSaver&,
                        Notices&);                                                     ///< pins.cpp
void add_brush_actions(Actions&, CurrentSession&, const StampImage&, Hand&, UiState&); ///< brush_layer.cpp
// stage.cpp
void add_stage_actions(Actions&, CurrentSession&, const ScriptSlot&, StageView&, TimelineView&, ShownLayers&, UiState&);
void add_path_actions(Actions&, PathHistory&, UiState&);
void add_view_actions(Actions&, CurrentSession&, ShownLayers&, Pointing&);            ///< follow_space.cpp
void add_experiment_actions(Actions&, Experiments&, ChartView&, Layout&, FileSaver&); ///< chart_layer.cpp
void add_key_actions(Actions&, FileSaver&, Notices&);                                 ///< key_file.cpp
void add_end_actions(Actions&, const Workspace&, Window&, UiState&);
void add_session_actions(Actions&, const Catalog&, Workspace&, Autosave&, Notices&); ///< kept_session.cpp
void add_panel_actions(Actions&, const std::vector<Docked>&, Layout&, const WindowFacts&, Settings&, UiState&);
/// For each simulation that has none yet.
void add_simulation_actions(Actions&, const Catalog&, Workspace&, Notices&);
// actions_timing.cpp
void add_timing_actions(Actions&, Profiler&, Settings&, TimelineView&, StageOrder&);
void add_provenance_actions(Actions&, const CurrentSession&, const Profiler&, const ConfigChanges&, const TimingReport&,
                            UiState&);
void add_export_actions(Actions&, const CurrentSession&, const TimingReport&, FileSaver&);
void add_config_change_actions(Actions&, const CurrentSession&, ConfigChanges&, FileSaver&);

} // namespace glint
