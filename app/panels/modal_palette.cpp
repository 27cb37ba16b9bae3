// Ctrl+P: every action, parameter, preset and simulation by its name.
#include "app/look/text.h"
#include "app/panels/modals.h"
#include "app/services/actions.h"
#include "app/services/own_presets.h"
#include "app/services/workspace.h"
#include "app/world/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cctype>
#include <misc/cpp/imgui_stdlib.h>

namespace glint {
namespace {

struct Found {
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

std::vector<Found> search(const Actions& actions, const OwnPresets& own, Session& session, UiState& ui,
                          const std::string& query) {
    std::vector<Found> found;
    const auto add = [&](std::string text, const char* kind, std::string key, std::string disabled_reason,
                         std::function<void()> run) {
        if (const int score = score_of(query, text))
            found.push_back({std::move(text), kind, std::move(key), std::move(disabled_reason), score, std::move(run)});
    };
    for (const Action& action : actions.all())
        if (action.in_palette)
            add(action.title, action.group.c_str(), key_text(action.key), action.disabled_reason(), action.run);
    for (const glint_preset& preset : session.definition().presets())
        add(std::string(label_from_id(preset.id)), "preset", "", "",
            [&session, id = std::string(preset.id)] { session.load_preset(id); });
    for (const OwnPresets::Kept& kept : own.all())
        if (kept.preset.simulation == session.definition().id())
            add(kept.preset.name, "own preset", "", "", [&session, &own, name = kept.preset.name] {
                if (const auto* found_again = own.find(session.definition().id(), name))
                    OwnPresets::load(session, *found_again);
            });
    for (const glint_param& row : session.definition().params())
        if (!(row.flags & GLINT_HIDDEN))
            add(std::string(label_of(row)) + (row.group && *row.group ? std::string("  (") + row.group + ")" : ""),
                "parameter", "", "",
                [&ui, id = std::string(row.id)] { ui.show_panel = "Parameters", ui.show_param = id, ui.bare = false; });
    std::ranges::stable_sort(found, std::greater{}, &Found::score);
    return found;
}

} // namespace

void Modals::draw_palette() {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    const bool typed = ImGui::InputTextWithHint(
        "##query", ICON_FA_MAGNIFYING_GLASS "  Find an action, parameter, preset or simulation", &query_);
    if (typed) selected_ = 0;
    std::vector<Found> found = search(actions_, own_presets_, workspace_.session(), ui_, query_);
    const int count = std::min(static_cast<int>(found.size()), 14);
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) selected_ = std::min(selected_ + 1, count - 1);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) selected_ = std::max(selected_ - 1, 0);
    int chosen = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter) ? selected_ : -1;
    if (count == 0) look::paragraph("Nothing is called that.");
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true); // arrow keys move selected_, and the field keeps the keys
    for (int i = 0; i < count; ++i) {
        const Found& one = found[static_cast<std::size_t>(i)];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x, height = look::px(26), middle = at.y + height / 2;
        ImGui::PushID(i);
        if (ImGui::Selectable("##found", i == selected_, 0, {wide, height})) chosen = i;
        ImGui::PopID();
        const ImVec4 color = one.disabled_reason.empty() ? look::colors().text : look::colors().muted;
        look::draw_left(look::current().text, look::text_size, one.text, at.x + look::px(8), middle, color);
        look::draw_right(look::current().text, look::caption_size, one.kind, at.x + wide - look::px(110), middle,
                         look::colors().muted);
        look::draw_right(look::current().number, look::caption_size, one.key, at.x + wide - look::px(8), middle,
                         look::colors().muted);
        if (!one.disabled_reason.empty()) look::tooltip(one.text, {}, one.disabled_reason);
    }
    ImGui::PopItemFlag();
    if (chosen < 0 || chosen >= count || !found[static_cast<std::size_t>(chosen)].disabled_reason.empty()) return;
    ui_.modal = Modal::none;
    found[static_cast<std::size_t>(chosen)].run();
}

} // namespace glint
