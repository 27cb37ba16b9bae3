// Names of the window that a script may use: panels, and actions of the palette. Available without a window, so that
// every command refuses a misspelt name; a test compares them with the window's.
#pragma once
#include "app/lecture/script.h"
#include <array>
#include <string_view>
#include <utility>

namespace glint {

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
