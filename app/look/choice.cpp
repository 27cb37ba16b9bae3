#include "app/look/choice.h"
#include <IconsFontAwesome6.h>
#include <cmath>

namespace glint::look {
namespace {

bool list(const std::vector<Entry>& entries, int& chosen) {
    bool changed = false;
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {
        const Entry& entry = entries[static_cast<std::size_t>(i)];
        ImGui::PushID(i);
        ImGui::BeginDisabled(!entry.why_not.empty());
        if (ImGui::Selectable(entry.label.c_str(), i == chosen) && i != chosen) chosen = i, changed = true;
        ImGui::EndDisabled();
        if (!entry.help.empty() || !entry.why_not.empty())
            tooltip(entry.help.empty() ? entry.label : entry.help, {}, entry.why_not);
        if (i == chosen) ImGui::SetItemDefaultFocus();
        ImGui::PopID();
    }
    return changed;
}

} // namespace

bool choice(const char* id, std::string_view shown, const std::vector<Entry>& entries, int& chosen, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight(), arrow = px(22), pad = ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(width);
    ImGui::SetNextWindowSizeConstraints({width, 0}, {px(520), px(460)});
    const bool open = ImGui::BeginCombo(id, "", ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
    bool changed = false;
    if (open) {
        changed = list(entries, chosen);
        ImGui::EndCombo();
    }
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const std::string text = elided(shown, width - arrow - pad);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    draw->AddText({at.x + pad, std::floor(at.y + (height - size.y) / 2)}, ImGui::GetColorU32(ImGuiCol_Text),
                  text.c_str());
    const ImVec2 mark = ImGui::CalcTextSize(ICON_FA_CHEVRON_DOWN);
    const float small = current().scale * 10;
    draw->AddText(nullptr, small,
                  {at.x + width - arrow + (arrow - mark.x) / 2, std::floor(at.y + (height - small) / 2)},
                  ImGui::GetColorU32(ImGuiCol_TextDisabled), ICON_FA_CHEVRON_DOWN);
    return changed;
}

bool choice(const char* id, const std::vector<Entry>& entries, int& chosen, float width) {
    const bool known = chosen >= 0 && chosen < static_cast<int>(entries.size());
    return choice(id, known ? entries[static_cast<std::size_t>(chosen)].label : std::string(), entries, chosen, width);
}

} // namespace glint::look
