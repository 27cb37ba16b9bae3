#include "app/look/fields.h"
#include "app/look/fonts.h"
#include "app/look/text.h"
#include <IconsFontAwesome6.h>
#include <cmath>
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

namespace glint::look {

bool search_field(const char* id, const char* hint, std::string& query) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool has_caret = ImGui::GetActiveID() == ImGui::GetID(id); // the caret is enough: no focus ring then
    ImGui::PushStyleVarX(ImGuiStyleVar_FramePadding, px(28));        // next to the icon
    ImGui::PushStyleColor(ImGuiCol_NavCursor, has_caret ? ImVec4() : ImGui::GetStyle().Colors[ImGuiCol_NavCursor]);
    const bool changed = ImGui::InputTextWithHint(id, hint, &query);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    draw_left(current().text, text_size, ICON_FA_MAGNIFYING_GLASS, at.x + px(8), at.y + ImGui::GetFrameHeight() / 2,
              colors().muted);
    return changed;
}

std::optional<std::string> TypedValue::draw(float width) {
    if (!open_) return {};
    if (opened_) ImGui::SetKeyboardFocusHere();
    const UseFont font(current().number, number_size);
    ImGui::SetNextItemWidth(width);
    const auto flags = ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue;
    const bool entered = ImGui::InputText("##typed", &text_, flags);
    const bool left = !opened_ && ImGui::IsItemDeactivated() && !ImGui::IsKeyPressed(ImGuiKey_Escape);
    const bool gone = entered || (!opened_ && !ImGui::IsItemActive());
    opened_ = false;
    if (gone) open_ = false;
    return entered || left ? std::optional(text_) : std::nullopt;
}

bool begin_choice(const char* id, std::string_view shown, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight(), arrow = px(22), pad = ImGui::GetStyle().FramePadding.x;
    const auto text = elided(shown, width - arrow - pad);
    ImDrawList* draw = ImGui::GetWindowDrawList(); // not the list's
    ImGui::SetNextItemWidth(width);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {px(520), px(460)});
    const bool open = ImGui::BeginCombo(id, "", ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    draw->AddText({at.x + pad, std::floor(at.y + (height - size.y) / 2)}, ImGui::GetColorU32(ImGuiCol_Text),
                  text.c_str());
    const ImVec2 mark = ImGui::CalcTextSize(ICON_FA_CHEVRON_DOWN);
    const float small = current().scale * 10;
    draw->AddText(nullptr, small,
                  {at.x + width - arrow + (arrow - mark.x) / 2, std::floor(at.y + (height - small) / 2)},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled), ICON_FA_CHEVRON_DOWN);
    return open;
}

bool pick(const std::vector<Entry>& entries, int& chosen) {
    bool changed = false;
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
        const Entry& entry = entries[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        ImGui::BeginDisabled(!entry.disabled_reason.empty());
        if (ImGui::Selectable(entry.label.c_str(), i == chosen) && i != chosen) chosen = i, changed = true;
        ImGui::EndDisabled();
        if (!entry.help.empty() || !entry.disabled_reason.empty())
            tooltip(entry.help.empty() ? entry.label : entry.help, {}, entry.disabled_reason);
        if (i == chosen) ImGui::SetItemDefaultFocus();
        ImGui::PopID();
    }
    ImGui::EndCombo();
    return changed;
}

} // namespace glint::look
