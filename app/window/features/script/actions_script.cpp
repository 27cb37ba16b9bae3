#include "app/lecture/script.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include <fmt/format.h>
#include <string>

namespace glint {
namespace {

constexpr const char* no_script_plays = "No script is playing: choose Play a script in the palette";
constexpr const char* no_recording = "No script is being recorded: choose Record a script in the palette";

void add_playing(Actions& all, ScriptPlayer& player) {
    all.add({.id = "script next",
             .title = "Script: next step",
             .group = "Script",
             .run = [&] { player.next(); },
             .disabled_reason =
                 [&] { return player.has_keys() ? "" : no_script_plays; }, // so it keeps the key also at the end
             .other_key = ImGuiKey_PageDown,
             .borrowed_key = ImGuiKey_Space});
    all.add({.id = "script back",
             .title = "Script: previous step",
             .group = "Script",
             .key = ImGuiKey_Backspace,
             .run = [&] { player.back(); },
             .disabled_reason =
                 [&] {
                     if (!player.has_keys()) return no_script_plays;
                     return player.can_go_back() ? "" : "This is the first step";
                 },
             .other_key = ImGuiKey_PageUp});
    all.add({.id = "script leave",
             .title = "Script: leave (Esc) and keep the scene",
             .group = "Script",
             .run = [&] { player.leave(); },
             .disabled_reason = [&] { return player.has_keys() ? "" : no_script_plays; }});
}

void add_recording(Actions& all, const ScriptPlayer& player, ScriptRecorder& recorder) {
    const auto recorded = [&] { return recorder.recording() ? "" : no_recording; };
    all.add({"script record", "Record a script", "Script", 0, [&] { recorder.begin(); },
             [&] {
                 if (recorder.recording()) return "A script is being recorded";
                 return player.playing() ? "A script is playing: Esc leaves it" : "";
             }});
    all.add({"script keep", "Add this scene to the script", "Script", ImGuiKey_F8, [&] { recorder.keep(); }, recorded});
    all.add({"script end", "Finish recording the script", "Script", ImGuiMod_Shift | ImGuiKey_F8,
             [&] { recorder.end(); }, recorded});
}

} // namespace

void add_script_actions(Actions& all, ScriptPlayer& player, ScriptRecorder& recorder) {
    add_playing(all, player);
    add_recording(all, player, recorder);
    for (const BundledScript& bundled : bundled_scripts()) {
        const Script script = script_from_toml(bundled.text);
        const std::string id(bundled.id);
        all.add({fmt::format("play {}", id), fmt::format("Play a script: {}", script.title), "Script", 0,
                 [&player, id] { player.open(id); },
                 [&recorder] { return recorder.recording() ? "A script is being recorded" : ""; }});
    }
}

} // namespace glint
