// What only the one at the keyboard may do, whom the machine trusts: neither a script, which may be somebody else's,
// nor a visitor ends the program or leaves full screen, reads or writes files, or takes the clipboard. What they may do
// is a list of its own (app/script/open_actions.h); none of these may get into it.
#pragma once
#include "app/script/open_actions.h"
#include <algorithm>
#include <array>
#include <string_view>

namespace glint {

/// Ids of actions.
inline constexpr std::array<std::string_view, 40> trusted_actions{
    "quit",          "restart",       "full screen",    "save run",        "open run",         "copy code",
    "paste code",    "copy report",   "screenshot",     "timings csv",     "timings json",     "timings trace",
    "copy switches", "save switches", "experiment csv", "experiment json", "experiment svg",   "experiment png",
    "script record", "script keep",   "script end",     "handout html",    "handout markdown", "film",
    "start film",    "cancel film",   "export",         "start export",    "cancel export",    "save pins",
    "save profile",  "save spectra",  "save probes",    "save fields",     "save preset",      "change keys",
    "read keys",     "copy picture",  "open image",     "restore session"};

static_assert(std::ranges::none_of(trusted_actions, [](std::string_view id) {
    return std::ranges::find(open_actions, id) != open_actions.end();
}));

} // namespace glint
