// Actions only for the user at the keyboard: neither a script, which may come from someone else, nor a visitor may end
// the program, leave full screen, read or write files, or use the clipboard. Their allowed actions are a separate list
// (app/lecture/script.h), which must contain none of these.
#pragma once
#include "app/lecture/script.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace glint {

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
