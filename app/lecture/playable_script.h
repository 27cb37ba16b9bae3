// A playable script: parsed, with every name and value looked up.
#pragma once
#include "app/lecture/scene.h"
#include "app/lecture/script.h"
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

struct PlayableScript {
    Script script;
    std::vector<Scene> scenes;         ///< one for each step
    std::filesystem::path folder = {}; ///< folder of the files of runs
    /// For each step its index in the script as written; empty: no step was left out.
    std::vector<std::size_t> written = {};
    std::size_t written_place(std::size_t step) const { return written.empty() ? step : written[step]; }
};

struct BundledScript {
    std::string_view id, text; ///< id: "why-interop"
};
std::vector<BundledScript> bundled_scripts(); ///< scripts that come with Glint

/// Opens a script by the id of a built-in one, or by a file's name. Throws Error that says which script, the line, what
/// is wrong and what to do. The catalog must outlive it.
PlayableScript open_script(const std::string& id_or_file, const Catalog&);
/// Likewise, from a text. folder: the folder in which files of runs are searched.
PlayableScript playable(Script, const Catalog&, const std::filesystem::path& folder);

/// Leaves out the steps for other devices. device: "cpu" or "cuda". Needs the whole script.
PlayableScript for_device(PlayableScript, std::string_view device, const Catalog&);

/// The first step written after that index; the number of steps if there is none.
std::size_t step_after(const PlayableScript&, std::size_t written_place);

/// Throws Error if the script waits for the user at some step: a kiosk advances automatically.
void require_advances_automatically(const Script&);

/// Ending of a script file's name.
inline constexpr std::string_view script_ending = ".script.toml";
/// Whether the file can only be a script: a file dropped on the window may also be a run.
bool looks_like_script(std::string_view file);

// Names of the window that a script may use: panels, and actions of the palette. Available without a window, so that
// every command refuses a misspelt name; a test compares them with the window's.

inline constexpr std::array<std::string_view, 10> script_panels{
    "Simulations", "Parameters", "Timing", "Changes", "Compare", "Lesson", "Experiment", "Device", "Probe", "Log"};

/// Ids of actions, and the keys that a script uses instead, so that stepping back works.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 9> actions_with_keys{
    {{"pause", "paused = true or paused = false"},
     {"compare", "compare = {method = \"global\"} or compare = false"},
     {"stage", "stage = true or stage = false"},
     {"hide", "stage = true or stage = false"},
     {"next method", "method = \"global\""},
     {"next target", "present = \"CudaInterop\""},
     {"faster", "speed = 2"},
     {"slower", "speed = 0.5"},
     {"flat out", "speed = 64"}}};

/// Actions that scripts may not use, because a step describes the same by its keys.
inline constexpr std::array<std::string_view, 7> actions_refused_in_scripts{
    "undo", "redo", "history", "find", "go to step", "leave", "keys over picture"};

/// Whether a script may run the action with this id: it is open to visitors, and no key of a step has the same effect.
bool may_be_in_script(std::string_view action);

/// Throws Error with the line, and the nearest name, if the script names a panel that the window lacks or an action
/// that a script may not run.
void require_known_names(const Script&);

} // namespace glint
