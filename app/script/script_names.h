// The names of the window that a script may use: panels, and actions of the palette. They are known without a window,
// so that every command refuses a misspelt name; a test compares them with the window's.
#pragma once
#include "app/script/script.h"
#include <array>
#include <string_view>
#include <utility>

namespace glint {

inline constexpr std::array<std::string_view, 11> script_panels{"Simulations", "Run",     "Parameters", "Timing",
                                                                "Changes",     "Compare", "Lesson",     "Experiment",
                                                                "Device",      "Probe",   "Log"};

/// Ids of actions. Those that end the program, leave full screen, read or write files or take the clipboard are not
/// among them.
inline constexpr std::array<std::string_view, 103> script_actions{"about",
                                                                  "ask number",
                                                                  "back before nan",
                                                                  "back to mark",
                                                                  "beginning",
                                                                  "cancel experiment",
                                                                  "clear switches",
                                                                  "color bar",
                                                                  "columns",
                                                                  "countdown",
                                                                  "cover",
                                                                  "cursor value",
                                                                  "device query",
                                                                  "difference",
                                                                  "difference field",
                                                                  "difference measure",
                                                                  "differences",
                                                                  "draw",
                                                                  "eraser",
                                                                  "experiment",
                                                                  "fewer frames",
                                                                  "fill",
                                                                  "fill space",
                                                                  "fit",
                                                                  "fit colors",
                                                                  "fit colors always",
                                                                  "fit colors to most",
                                                                  "flick",
                                                                  "freeze",
                                                                  "freeze all",
                                                                  "gallery",
                                                                  "go on with nan",
                                                                  "grid follows",
                                                                  "help",
                                                                  "hints",
                                                                  "home",
                                                                  "image",
                                                                  "isolines",
                                                                  "larger brush",
                                                                  "laser",
                                                                  "layout measure",
                                                                  "layout present",
                                                                  "layout tweak",
                                                                  "left column",
                                                                  "lesson",
                                                                  "limits",
                                                                  "line",
                                                                  "log colors",
                                                                  "longer countdown",
                                                                  "mark",
                                                                  "methods",
                                                                  "minimap",
                                                                  "more frames",
                                                                  "morph",
                                                                  "newest step",
                                                                  "next brush",
                                                                  "next derived",
                                                                  "next field",
                                                                  "one to one",
                                                                  "path diagram",
                                                                  "picture labels",
                                                                  "pin",
                                                                  "pin path",
                                                                  "pin spectrum",
                                                                  "point",
                                                                  "previous brush",
                                                                  "profile",
                                                                  "profiler",
                                                                  "randomise",
                                                                  "rectangle",
                                                                  "reset",
                                                                  "reset layout",
                                                                  "reset timing",
                                                                  "retry targets",
                                                                  "reverse colors",
                                                                  "revert all",
                                                                  "right column",
                                                                  "settings",
                                                                  "shade field",
                                                                  "show gradient",
                                                                  "show laplacian",
                                                                  "show rate",
                                                                  "smaller brush",
                                                                  "sort stages",
                                                                  "spotlight",
                                                                  "step",
                                                                  "step back",
                                                                  "stop animations",
                                                                  "stop seeking",
                                                                  "stronger brush",
                                                                  "sweep",
                                                                  "sweep result",
                                                                  "symmetric colors",
                                                                  "ten steps",
                                                                  "theme dark",
                                                                  "theme light",
                                                                  "theme projector",
                                                                  "time launches",
                                                                  "timeline farther",
                                                                  "timeline frame",
                                                                  "timeline nearer",
                                                                  "unpin",
                                                                  "weaker brush"};

/// Ids of actions, and what a script writes in their place, so that stepping back works.
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

/// Ids of actions that stand in for what a step says.
inline constexpr std::array<std::string_view, 9> not_for_scripts{
    "undo", "redo", "history", "find", "go to step", "leave", "script next", "script back", "script leave"};

/// Throws Error with the line, and the nearest name, if the script names a panel that the window lacks or an action
/// that a script may not run.
void require_known_names(const Script&);

} // namespace glint
