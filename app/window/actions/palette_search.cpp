#include "app/window/actions/palette_search.h"
#include "app/keep/settings.h"
#include "app/session/session.h"
#include "app/window/actions/action_words.h"
#include "app/window/actions/actions.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

/// A recently chosen entry comes before entries that match equally, or slightly better.
int recent_bonus(const Settings& settings, const std::string& id) {
    const auto at = std::ranges::find(settings.recent_actions, id);
    return at == settings.recent_actions.end() ? 0 : 50 - static_cast<int>(at - settings.recent_actions.begin());
}

/// Files come before all others except recently chosen ones.
constexpr int file_bonus = 20;

class Search {
public:
    Search(std::string_view query, const Settings& settings) : query_(query), settings_(settings) {}

    /// `words`: additional words to the row's own text.
    void add(PaletteRow row, const SearchText& words) {
        SearchText text = words;
        text.title = row.text;
        int score = search_score(query_, text);
        if (score == 0) return;
        if (score > 1 && !row.disabled_reason.empty()) score = score * 2 / 3; // enabled rows come first
        const int bonus = row.id.empty() ? file_bonus : recent_bonus(settings_, row.id);
        row.score = score + (score > 1 ? std::min(bonus, score) : bonus);
        rows_.push_back(std::move(row));
    }
    std::vector<PaletteRow> take() {
        std::ranges::stable_sort(rows_, std::greater{}, &PaletteRow::score);
        return std::move(rows_);
    }

private:
    std::string_view query_;
    const Settings& settings_;
    std::vector<PaletteRow> rows_;
};

void add_actions(Search& search, const Actions& actions) {
    for (const Action& action : actions.all())
        if (action.in_palette)
            search.add({action.id, action.title, action.group, key_text(action.key), action.disabled_reason(),
                        [&actions, id = action.id] { actions.run(id); }},
                       {.id = action.id, .keywords = action_keywords(action.id), .help = action.group});
}

void add_presets(Search& search, Session& session, const OwnPresets& own) {
    for (const glint_preset& preset : session.definition().presets())
        search.add({fmt::format("preset {}", preset.id), std::string(label_from_id(preset.id)), "preset", "", "",
                    [&session, id = std::string(preset.id)] { session.preset().load(id); }},
                   {.id = preset.id, .keywords = "preset", .help = preset.help ? preset.help : ""});
    for (const OwnPresets::Kept& kept : own.all())
        if (kept.preset.simulation == session.definition().id())
            search.add({fmt::format("own preset {}", kept.preset.name), kept.preset.name, "own preset", "", "",
                        [&session, &own, name = kept.preset.name] {
                            if (const auto* found_again = own.find(session.definition().id(), name))
                                own.load(session, *found_again);
                        }},
                       {.keywords = "own preset"});
}

void add_parameters(Search& search, const PaletteSources& from) {
    for (const glint_param& row : from.session.definition().params()) {
        if (row.flags & GLINT_HIDDEN) continue;
        std::string text(label_of(row));
        if (row.group && *row.group) text += fmt::format("  ({})", row.group);
        search.add({fmt::format("parameter {}", row.id), std::move(text), "parameter", "", "",
                    [show = from.show_parameter, id = std::string(row.id)] { show(id); }},
                   {.id = row.id, .keywords = parameter_keywords(row.id), .help = row.help ? row.help : ""});
    }
}

} // namespace

std::vector<PaletteRow> find_palette_rows(std::string_view query, const PaletteSources& from) {
    Search search(query, from.settings);
    add_actions(search, from.actions);
    add_presets(search, from.session, from.own_presets);
    add_parameters(search, from);
    for (const std::string& file : from.files)
        search.add({"", fmt::format("Open {}", std::filesystem::path(file).filename().string()), "file", "", "",
                    [open = from.open, file] { open(file); }},
                   {});
    return search.take();
}

} // namespace glint
