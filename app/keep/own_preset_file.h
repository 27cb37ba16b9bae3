// The user's own preset as a file, to read, send and edit: presets/SIMULATION/NAME.toml in the data folder.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

struct OwnPreset {
    std::string name, simulation;
    std::string preset;                            ///< the simulation's preset that it is based on; "": the defaults
    std::map<std::string, std::string> values;     ///< every row, as for Params::set()
    std::map<std::string, std::string> animations; ///< for animated rows, in the form of animation_words()
    std::string drawn;                             ///< share code of a run with the strokes; "": nothing was drawn
    std::filesystem::path file;

    bool operator==(const OwnPreset&) const = default;
};

inline constexpr std::size_t max_own_presets = 1000;

/// "" if it is a valid name, else a sentence.
std::string why_no_preset_name(const std::string&);
/// Path of the preset's own file in that folder, for any characters in its name.
std::filesystem::path own_preset_file(const std::filesystem::path& folder, const OwnPreset&);

std::string to_toml(const OwnPreset&);
/// Without its file. Throws Error if the text is no preset.
OwnPreset own_preset_from_toml(std::string_view text);

struct FoundPresets {
    std::vector<OwnPreset> all;
    std::vector<std::string> problems; ///< sentences about files that are no presets
};
FoundPresets find_own_presets(const std::filesystem::path& folder);

} // namespace glint
