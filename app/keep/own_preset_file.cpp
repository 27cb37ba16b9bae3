#include "app/keep/own_preset_file.h"
#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/files/state_folder.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <fmt/format.h>
#include <sstream>
#include <xxhash.h>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_preset_name = 64; // letters
constexpr auto preset_ending = ".toml";

bool is_preset_id(std::string_view id) {
    return !id.empty() && id.size() <= 64 &&
           std::ranges::all_of(id, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

std::string text_in(const toml::table& from, const char* key) {
    const auto text = from[key].value<std::string>();
    if (!text) throw Error(fmt::format("it has no {}", key));
    return *text;
}

toml::table table_of_texts(const std::map<std::string, std::string>& texts) {
    toml::table table;
    for (const auto& [id, text] : texts) table.insert(id, text);
    return table;
}

/// Empty if the folder does not exist.
std::vector<fs::path> preset_files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder / "presets", error), end; !error && at != end; at.increment(error))
        if (at->path().extension() == preset_ending && at.depth() == 1) files.push_back(at->path());
    std::ranges::sort(files);
    return files;
}

} // namespace

std::string why_no_preset_name(const std::string& name) {
    if (without_blanks(name).empty()) return "A preset needs a name.";
    if (const std::size_t letters = letters_in(name); letters > max_preset_name)
        return fmt::format("A preset's name has at most {} letters; this one has {}.", max_preset_name, letters);
    if (printable(name) != name) return "A preset's name is one line of text.";
    return "";
}

fs::path own_preset_file(const fs::path& folder, const OwnPreset& preset) {
    std::string stem = preset.name.substr(0, 40);
    for (char& c : stem)
        c = std::isalnum(static_cast<unsigned char>(c)) && static_cast<unsigned char>(c) < 128
                ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                : '_';
    const std::uint64_t of_name = XXH3_64bits(preset.name.data(), preset.name.size());
    return folder / "presets" / preset.simulation / fmt::format("{}-{:08x}{}", stem, of_name >> 32, preset_ending);
}

std::string to_toml(const OwnPreset& preset) {
    toml::table all{{"name", preset.name},
                    {"simulation", preset.simulation},
                    {"preset", preset.preset},
                    {"values", table_of_texts(preset.values)}};
    if (!preset.animations.empty()) all.insert("animations", table_of_texts(preset.animations));
    if (!preset.drawn.empty()) all.insert("drawn", preset.drawn);
    std::ostringstream out;
    out << "# A preset of Glint.\n" << toml::toml_formatter(all) << '\n';
    return out.str();
}

OwnPreset own_preset_from_toml(std::string_view text) {
    const toml::table all = parsed_toml(text);
    OwnPreset preset;
    preset.name = text_in(all, "name"), preset.simulation = text_in(all, "simulation");
    preset.preset = all["preset"].value_or(std::string());
    if (const std::string why = why_no_preset_name(preset.name); !why.empty()) throw Error(why);
    if (!is_preset_id(preset.simulation)) throw Error("its simulation has no valid name");
    const auto* values = all["values"].as_table();
    if (!values) throw Error("it has no values");
    for (const auto& [id, value] : *values)
        if (const auto its = value.value<std::string>(); its && is_preset_id(id.str()))
            preset.values[std::string(id.str())] = *its;
    if (all.contains("drawn")) {
        const auto code = all["drawn"].value<std::string>();
        if (!code) throw Error("what is drawn is not a text in quotes");
        preset.drawn = *code;
    }
    if (!all.contains("animations")) return preset;
    const auto* animations = all["animations"].as_table();
    if (!animations) throw Error("its animations are not a table");
    for (const auto& [id, value] : *animations) {
        const auto words = value.value<std::string>();
        if (!words || !is_preset_id(id.str())) throw Error("one of its animations is not a text in quotes");
        preset.animations[std::string(id.str())] = *words;
    }
    return preset;
}

FoundPresets find_own_presets(const fs::path& folder) {
    FoundPresets found;
    for (const fs::path& file : preset_files_in(folder)) {
        if (found.all.size() == max_own_presets) {
            found.problems.push_back(fmt::format("{} has more than {} presets: the others were skipped.",
                                                 (folder / "presets").string(), max_own_presets));
            return found;
        }
        try {
            OwnPreset preset = own_preset_from_toml(read_file(file).value_or(""));
            preset.file = file;
            found.all.push_back(std::move(preset));
        } catch (const Error& e) {
            found.problems.push_back(fmt::format("{} is not a preset ({}) and was skipped.", file.string(), e.what()));
        }
    }
    return found;
}

} // namespace glint
