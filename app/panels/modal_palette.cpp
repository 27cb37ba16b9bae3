// Ctrl+P: every action, parameter, preset, simulation and file by its name; what was chosen last comes first.
#include "app/files/recent.h"
#include "app/files/settings.h"
#include "app/look/search_field.h"
#include "app/look/text.h"
#include "app/panels/modals.h"
#include "app/services/actions.h"
#include "app/services/open_file.h"
#include "app/services/own_presets.h"
#include "app/services/workspace.h"
#include "app/world/names.h"
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <imgui_internal.h>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {
namespace {

struct Found {
    std::string id; ///< by which it is remembered; "": a file is so elsewhere
    std::string text, kind, key, disabled_reason;
    int score;
    std::function<void()> run;
};

/// All words of the query occur in the text; earlier is better, a word's beginning best. 0: no match.
int score_of(std::string_view query, std::string_view text) {
    const auto lower = [](std::string_view in) {
        std::string out(in);
        std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return out;
    };
    const std::string in = lower(text), all = lower(query);
    int score = 1;
    for (std::size_t from = 0; from < all.size();) {
        const std::size_t end = std::min(all.find(' ', from), all.size());
        if (end > from) {
            const std::size_t at = in.find(all.substr(from, end - from));
            if (at == std::string::npos) return 0;
            score += at == 0 ? 100 : in[at - 1] == ' ' ? 60 : 20;
        }
        from = end + 1;
    }
    return score;
}

/// What was chosen here last comes before what fits as well, and before what fits a little better.
int recent_bonus(const Settings& settings, const std::string& id) {
    const auto at = std::ranges::find(settings.recent_actions, id);
    return at == settings.recent_actions.end() ? 0 : 50 - static_cast<int>(at - settings.recent_actions.begin());
}

class Search {
public:
    Search(const std::string& query, const Settings& settings) : query_(query), settings_(settings) {}
    void add(Found one, std::string_view synonyms = {}) {
        int score = score_of(query_, one.text);
        if (score == 0 && !synonyms.empty() && score_of(query_, fmt::format("{} {}", one.text, synonyms)) > 0)
            score = 1; // after all whose title has the words
        if (score == 0) return;
        one.score += score + recent_bonus(settings_, one.id);
        found_.push_back(std::move(one));
    }
    std::vector<Found> take() {
        std::ranges::stable_sort(found_, std::greater{}, &Found::score);
        return std::move(found_);
    }

private:
    const std::string& query_;
    const Settings& settings_;
    std::vector<Found> found_;
};

struct Synonyms {
    std::string_view id, words;
};
/// Other words that users type for an action, and words of its older titles.
constexpr Synonyms synonyms[] = {{"stop animations", "let parameters stand still freeze"},
                                 {"reverse colors", "turn colors around invert flip"},
                                 {"fill", "bucket region what hangs together with the cell pressed"},
                                 {"history", "what was done to go back to undo list"},
                                 {"gallery", "all presets as pictures thumbnails"},
                                 {"mark", "mark take its mark away"},
                                 {"back to mark", "mark"},
                                 {"previous brush", "brush before"},
                                 {"isolines", "lines of equal value contours"},
                                 {"symmetric colors", "put zero in the middle of the colors"},
                                 {"minimap", "whole picture in the corner minimap"},
                                 {"picture labels", "what is what"},
                                 {"home", "where it opens home reset view"},
                                 {"one to one", "a cell a pixel 1:1 zoom"},
                                 {"pause", "go on play stop"},
                                 {"flat out", "as fast as it can flat out"},
                                 {"stop seeking", "on the way to a step cancel"},
                                 {"retry targets", "try again targets"},
                                 {"sweep result", "what presentation paths cost"},
                                 {"randomise", "randomize random values shuffle"},
                                 {"differences", "what differs changes"},
                                 {"revert all", "put back revert defaults"},
                                 {"device query", "everything the driver tells of a device"},
                                 {"restart", "start again"},
                                 {"read keys", "read again"},
                                 {"reset timing", "measure anew"},
                                 {"ask number", "where does this number come from"},
                                 {"handout html", "hour"},
                                 {"handout markdown", "hour"},
                                 {"script keep", "keep this as a step"}};

std::string_view synonyms_of(std::string_view id) {
    const auto* const found = std::ranges::find(synonyms, id, &Synonyms::id);
    return found == std::end(synonyms) ? std::string_view() : found->words;
}

void add_actions(Search& search, const Actions& actions) {
    for (const Action& action : actions.all())
        if (action.in_palette)
            search.add({action.id, action.title, action.group, key_text(action.key), action.disabled_reason(), 0,
                        [&actions, id = action.id] { actions.run(id); }},
                       fmt::format("{} {}", action.id, synonyms_of(action.id)));
}

void add_of_simulation(Search& search, Session& session, UiState& ui) {
    for (const glint_preset& preset : session.definition().presets())
        search.add({fmt::format("preset {}", preset.id), std::string(label_from_id(preset.id)), "preset", "", "", 0,
                    [&session, id = std::string(preset.id)] { session.load_preset(id); }});
    for (const glint_param& row : session.definition().params()) {
        if (row.flags & GLINT_HIDDEN) continue;
        std::string text(label_of(row));
        if (row.group && *row.group) text += fmt::format("  ({})", row.group);
        search.add(
            {fmt::format("parameter {}", row.id), std::move(text), "parameter", "", "", 0,
             [&ui, id = std::string(row.id)] { ui.show_panel = "Parameters", ui.show_param = id, ui.bare = false; }});
    }
}

void add_own_presets(Search& search, Session& session, const OwnPresets& own) {
    for (const OwnPresets::Kept& kept : own.all())
        if (kept.preset.simulation == session.definition().id())
            search.add({fmt::format("own preset {}", kept.preset.name), kept.preset.name, "own preset", "", "", 0,
                        [&session, &own, name = kept.preset.name] {
                            if (const auto* found_again = own.find(session.definition().id(), name))
                                OwnPresets::load(session, *found_again);
                        }});
}

void draw_found(const Found& one, ImVec2 at, float wide, float height) {
    const float middle = at.y + height / 2, key_wide = look::px(110);
    const ImVec4 muted = look::colors().muted;
    look::draw_left(look::current().text, look::text_size, one.text, at.x + look::px(8), middle,
                    one.disabled_reason.empty() ? look::colors().text : muted);
    look::draw_right(look::current().text, look::caption_size, one.kind, at.x + wide - key_wide, middle, muted);
    look::draw_right(look::current().number, look::caption_size, one.key, at.x + wide - look::px(8), middle, muted);
    if (!one.disabled_reason.empty()) look::tooltip(one.text, {}, one.disabled_reason);
}

constexpr std::size_t most_rows_shown = 14;
/// Files come before all but what was chosen last.
constexpr int file_bonus = 20;

} // namespace

void Modals::draw_palette() {
    if (ImGui::IsWindowAppearing()) {
        ImGui::SetKeyboardFocusHere();
        files_to_open_ = ui_.kiosk ? std::vector<std::string>() : openable_files(settings_);
    }
    ImGui::SetNextItemWidth(-1);
    if (look::search_field("##query", "Find an action, parameter, preset, simulation or file", query_)) selected_ = 0;
    Search search(query_, settings_);
    add_actions(search, actions_);
    add_of_simulation(search, workspace_.session(), ui_);
    add_own_presets(search, workspace_.session(), own_presets_);
    for (const std::string& file : files_to_open_)
        search.add({"", fmt::format("Open {}", std::filesystem::path(file).filename().string()), "file", "", "",
                    file_bonus, [this, file] { open_file(file, stamp_image_, files_, scripts_, settings_); }});
    const std::vector<Found> found = search.take();
    const int count = static_cast<int>(std::min(found.size(), most_rows_shown));
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) selected_ = std::min(selected_ + 1, count - 1);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) selected_ = std::max(selected_ - 1, 0);
    int chosen = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter) ? selected_ : -1;
    if (count == 0) look::paragraph("Nothing has this name.");
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    const bool mouse_moved = moved.x != 0 || moved.y != 0;
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true); // arrow keys move selected_, and the field keeps the keys
    for (int i = 0; i < count; ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x, height = look::px(26);
        ImGui::PushID(i);
        if (ImGui::Selectable("##found", i == selected_, 0, {wide, height})) chosen = i;
        if (ImGui::IsItemHovered() && mouse_moved) selected_ = i; // one row is lit, not two
        ImGui::PopID();
        draw_found(found[static_cast<std::size_t>(i)], at, wide, height);
    }
    ImGui::PopItemFlag();
    if (chosen < 0 || chosen >= count) return;
    const Found& one = found[static_cast<std::size_t>(chosen)];
    if (!one.disabled_reason.empty()) return;
    ui_.modal = Modal::none;
    if (!one.id.empty()) put_first(settings_.recent_actions, one.id);
    one.run();
}

} // namespace glint
