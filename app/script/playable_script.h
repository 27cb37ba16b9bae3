// A script that can be played: read, and every name and value in it looked up.
#pragma once
#include "app/script/scene.h"
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

struct PlayableScript {
    Script script;
    std::vector<Scene> scenes;         ///< one for each step
    std::filesystem::path folder = {}; ///< where runs' files are looked for
    /// Of each step its place in the script as it is written; empty: no step is left out.
    std::vector<std::size_t> written = {};
    std::size_t written_place(std::size_t step) const { return written.empty() ? step : written[step]; }
};

struct BundledScript {
    std::string_view id, text; ///< id: "why-interop"
};
std::vector<BundledScript> bundled_scripts(); ///< that come with Glint

/// One that comes with Glint by its id, else a file. Throws Error: which one, the line, what is wrong and what to do.
/// The catalog must outlive it.
PlayableScript open_script(const std::string& id_or_file, const Catalog&);
/// The same from its text. folder: where runs' files are looked for.
PlayableScript playable(Script, const Catalog&, const std::filesystem::path& folder);

/// Without the steps that are for another device. device: "cpu" or "cuda". Takes the whole script.
PlayableScript for_device(PlayableScript, std::string_view device, const Catalog&);

/// The first step that is written after that place; the number of steps: there is none.
std::size_t step_after(const PlayableScript&, std::size_t written_place);

/// Throws Error where it would stand still without a hand: a kiosk goes on by itself.
void require_goes_on_by_itself(const Script&);

/// How the name of a script's file ends.
inline constexpr std::string_view script_ending = ".script.toml";
/// Whether it can be nothing else: what is dropped on the window may be a run, too.
bool looks_like_script(std::string_view file);

} // namespace glint
