// Actions that are allowed in scripts, which may come from someone else, and for visitors of a kiosk: a whitelist. It
// contains no action that ends the program, leaves full screen, reads or writes files, or uses the clipboard. New
// actions are not allowed until they are added here.
#pragma once
#include <algorithm>
#include <array>
#include <string_view>

namespace glint {

/// Ids of actions, in the groups of the palette.
inline constexpr auto open_actions = std::to_array<std::string_view>(
    {// Run
     "pause", "step", "ten steps", "reset", "faster", "slower", "flat out", "next method", "next target", "sweep",
     "sweep result", "limits", "methods", "retry targets", "step back", "beginning", "newest step", "stop seeking",
     "go to step", "mark", "back to mark", "fill space", "new session",
     // Edit
     "undo", "redo", "history", "stop animations", "animate", "find", "differences", "randomise", "gallery", "morph",
     "revert all",
     // Brush
     "next brush", "previous brush", "eraser", "larger brush", "smaller brush", "stronger brush", "weaker brush",
     "draw", "line", "rectangle", "fill", "image",
     // Colours
     "next field", "next derived", "show gradient", "show laplacian", "show rate", "log colors", "fit colors",
     "fit colors to most", "fit colors always", "symmetric colors", "reverse colors", "isolines", "shade field",
     // View
     "fit", "cover", "one to one", "minimap", "picture labels", "path diagram", "pin path", "color bar", "cursor value",
     "home", "point",
     // Stage
     "stage", "laser", "spotlight", "freeze all", "countdown", "longer countdown",
     // Compare
     "compare", "flick", "difference", "difference measure", "difference field",
     // Numbers
     "pin", "unpin", "pin spectrum", "profile", "back before nan", "go on with nan",
     // Timing
     "freeze", "timeline frame", "timeline nearer", "timeline farther", "reset timing", "more frames", "fewer frames",
     "sort stages", "profiler", "time launches", "ask number", "clear switches", "experiment", "cancel experiment",
     "large chart",
     // Window
     "keys over picture", "help", "settings", "hide", "grid follows", "columns", "left column", "right column", "leave",
     "device query", "about", "reset layout", "hints", "lesson", "theme dark", "theme light", "theme projector",
     "layout tweak", "layout measure", "layout present"});

/// A panel and a simulation have one action each.
inline bool is_open_to_visitors(std::string_view action) {
    return action.starts_with("panel ") || action.starts_with("simulation ") ||
           std::ranges::find(open_actions, action) != open_actions.end();
}

} // namespace glint
