// A script for a lecture: scenes step by step, with captions and questions. Data only, as in its text; see scene.h.
#pragma once
#include "sims/api/view.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// The left side of an A/B: its differences from the right one.
struct ScriptComparison {
    std::map<std::string, std::string> values; ///< values of parameters by id, as for Params::set
    std::string device;                        ///< "cpu" or "cuda"; "": the same as on the right
    bool operator==(const ScriptComparison&) const = default;
};

inline constexpr const char* stands_still = "still"; ///< ends an animation

/// Changes of a step; everything else stays as before.
struct ScriptStep {
    std::string caption, question, answer; ///< may have several lines
    std::optional<std::string> simulation; ///< begins with its opening preset, without a comparison
    std::optional<std::string> run;        ///< a .glint file next to the script, or a share code; replaces a simulation
    std::optional<std::int64_t> at;        ///< the step of that run to show
    std::optional<std::string> preset;     ///< "": the defaults
    /// values of parameters by id, applied after the preset; they end the row's animation
    std::map<std::string, std::string> values;
    /// animations by id, applied after the values: animation_words(), or stands_still
    std::map<std::string, std::string> animations;
    std::optional<std::string> method;
    std::optional<std::string> device; ///< "cpu", "cuda", or "auto": as at the script's start
    /// Ids of presentation paths: the first that the device has; or "auto": as at the script's start.
    std::optional<std::vector<std::string>> present;
    std::optional<Extent> size;
    std::optional<double> speed;
    std::optional<bool> paused, stage; ///< stage: presentation mode, the picture with one line of large figures
    std::optional<ScriptComparison> compare;
    bool alone = false; ///< compare = false
    /// Titles of panels and ids of parameters that must be visible; all other panels are hidden. Empty: only the
    /// picture.
    std::optional<std::vector<std::string>> shows;
    std::string if_device; ///< "cpu" or "cuda": the step is left out on another device; "": never
    std::string action;    ///< id in the palette, executed when the user goes forward to this step; "": none
    double seconds = 0;    ///< time until the next step; 0: waits for the user

    int line = 0;                     ///< line in the text at which it begins; 0: no text
    std::map<std::string, int> lines; ///< line numbers of the step's keys, such as "set.k"
    int line_of(const std::string& key) const {
        const auto found = lines.find(key);
        return found == lines.end() ? line : found->second;
    }
};

/// Whether an entry of ScriptStep::shows is a panel's title: titles begin with a capital, ids of parameters do not.
inline bool is_panel_title(std::string_view shown) {
    return !shown.empty() && shown.front() >= 'A' && shown.front() <= 'Z';
}

struct Script {
    std::string title, summary;
    double minutes = 0;        ///< duration; 0: not given
    bool loop = false;         ///< after the last step the script starts again
    double restore_after = 60; ///< seconds without input, after which a kiosk continues
    std::vector<ScriptStep> steps;
};

// Scripts as text.

inline constexpr std::size_t max_script_bytes = std::size_t{1} << 20, max_script_steps = 500, max_caption_bytes = 600;

/// Throws Error with the line, what is wrong there, and what to write. Names are not looked up: see scenes_of().
Script script_from_toml(std::string_view text);

/// Text as a person would write it; reading it gives the same script.
std::string to_toml(const Script&);

// Actions that are allowed in scripts, which may come from someone else, and for visitors of a kiosk: a whitelist. It
// contains no action that ends the program, leaves full screen, reads or writes files, or uses the clipboard. New
// actions are not allowed until they are added here.

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

// Actions only for the user at the keyboard: neither a script, which may come from someone else, nor a visitor may end
// the program, leave full screen, read or write files, or use the clipboard.

/// Ids of actions.
inline constexpr std::array<std::string_view, 45> trusted_actions{
    "quit",          "restart",       "full screen",    "save run",        "open run",         "copy code",
    "paste code",    "copy report",   "screenshot",     "timings csv",     "timings json",     "timings trace",
    "copy switches", "save switches", "experiment csv", "experiment json", "experiment svg",   "experiment png",
    "script record", "script keep",   "script end",     "handout html",    "handout markdown", "film",
    "start film",    "cancel film",   "export",         "start export",    "cancel export",    "save pins",
    "save profile",  "save spectra",  "save probes",    "save fields",     "save preset",      "change keys",
    "read keys",     "copy picture",  "open image",     "restore session", "save window",      "new simulation",
    "edit source",   "save source",   "open source"};

static_assert(std::ranges::none_of(trusted_actions, [](std::string_view id) {
    return std::ranges::find(open_actions, id) != open_actions.end();
}));

} // namespace glint
