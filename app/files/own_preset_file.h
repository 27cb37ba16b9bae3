// A preset of the user's own as a file, to be read, sent and edited: presets/SIMULATION/NAME.toml in the data folder.
#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

struct OwnPreset {
    std::string name, simulation;
    std::string preset;                            ///< the simulation's, that it was made from; "": its defaults
    std::map<std::string, std::string> values;     ///< every row, as Params::set() takes it
    std::map<std::string, std::string> animations; ///< of rows that move by themselves, as animation_words() says them
    std::string drawn; ///< share code of a run that holds the strokes; "": nothing was drawn
    std::filesystem::path file;

    bool operator==(const OwnPreset&) const = default;
};

inline constexpr std::size_t max_own_presets = 1000;

/// "" where it may be one, else a sentence.
std::string why_no_preset_name(const std::string&);
/// Whatever the name is made of, a file of its own in that folder.
std::filesystem::path own_preset_file(const std::filesystem::path& folder, const OwnPreset&);

std::string to_toml(const OwnPreset&);
/// Without its file. Throws Error where it is none.
OwnPreset own_preset_from_toml(std::string_view text);

struct FoundPresets {
    std::vector<OwnPreset> all;
    std::vector<std::string> problems; ///< sentences, of files that are none
};
FoundPresets find_own_presets(const std::filesystem::path& folder);

} // namespace glint
