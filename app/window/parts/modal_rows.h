// A line of a dialog: its name with a tooltip, and a control that fills the rest.
#pragma once
#include "app/look/fields.h"
#include "app/look/theme.h"
#include <algorithm>
#include <cstddef>
#include <imgui.h>
#include <iterator>
#include <utility>
#include <vector>

namespace glint {

inline void row_name(const char* text, const char* tip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = look::px(150), height = ImGui::GetFrameHeight();
    ImGui::PushID(text);
    ImGui::InvisibleButton("name", {wide, height}, ImGuiButtonFlags_None);
    ImGui::PopID();
    look::tooltip(tip);
    look::draw_left(look::current().text, look::text_size, text, at.x, at.y + height / 2, look::colors().text);
    ImGui::SameLine(0, 0);
}

/// Whether another value was chosen.
template <std::size_t count, class T>
bool row_choice(const char* text, const char* tip, const std::pair<const char*, T> (&all)[count], T& value) {
    const auto* const now = std::ranges::find(all, value, &std::pair<const char*, T>::second);
    int chosen = now == std::end(all) ? 0 : static_cast<int>(now - all);
    const auto entries = [&] {
        std::vector<look::Entry> list;
        list.reserve(count);
        for (const auto& [label, its] : all) list.push_back({label, "", ""});
        return list;
    };
    row_name(text, tip);
    ImGui::PushID(text);
    const bool changed = look::choice("##pick", all[chosen].first, entries, chosen, ImGui::GetContentRegionAvail().x);
    ImGui::PopID();
    if (changed) value = all[chosen].second;
    return changed;
}

} // namespace glint
