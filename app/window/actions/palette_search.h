// Results of the palette: actions, presets, parameters and files, the best first.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

class Actions;
class OwnPresets;
class Session;
struct Settings;

struct PaletteRow {
    std::string id; ///< id for the recent ones; "" for files, which have a list of their own
    std::string text, kind, key, disabled_reason;
    std::function<void()> run;
    int score = 0;
};

struct PaletteSources {
    const Actions& actions;
    Session& session;
    const OwnPresets& own_presets;
    const Settings& settings; ///< contains the recently chosen actions
    std::function<void(const std::string& id)> show_parameter;
    std::span<const std::string> files;
    std::function<void(const std::string&)> open;
};

/// All rows that match the query; all rows if it is empty.
std::vector<PaletteRow> find_palette_rows(std::string_view query, const PaletteSources&);

// Keywords: additional words that users type for an action or a parameter, besides its title.

/// Separated by spaces, the most important first; "" if none are known, as for a plugin's simulations.
std::string_view action_keywords(std::string_view action_id);
std::string_view parameter_keywords(std::string_view row_id); ///< likewise, for ids that several simulations have

} // namespace glint
