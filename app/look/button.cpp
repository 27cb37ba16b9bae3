#include "app/look/button.h"
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace glint::look {
namespace {

constexpr float badge_height = 20;

} // namespace

bool text_button(const char* id, std::string_view text, const ButtonLook& look) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    const float wide = look.width > 0 ? look.width : text_width(text) + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::BeginDisabled(!look.disabled_reason.empty());
    if (look.on) {
        ImGui::PushStyleColor(ImGuiCol_Button, mix(colors().raised, colors().accent, current().light ? .45f : .5f));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, mix(colors().raised, colors().accent, .6f));
    }
    ImGui::PushID(id);
    const bool pressed = ImGui::Button("##button", {wide, height});
    const ImVec2 size = text.empty() ? ImVec2{} : ImGui::CalcTextSize(text.data(), text.data() + text.size());
    ImGui::GetWindowDrawList()->AddText(
        {std::floor(at.x + (wide - size.x) / 2), std::floor(at.y + (height - size.y) / 2)},
        ImGui::GetColorU32(ImGuiCol_Text), text.data(), text.data() + text.size());
    ImGui::PopID();
    if (look.on) ImGui::PopStyleColor(2);
    ImGui::EndDisabled();
    if (!look.tip.empty()) tooltip(look.tip, look.key, look.disabled_reason);
    return pressed;
}

bool icon_button(const char* id, const char* icon, const ButtonLook& look) {
    ButtonLook square = look;
    if (square.width <= 0) square.width = px(34);
    return text_button(id, icon, square);
}

namespace {

/// Off: only an outline; on: filled. So the states differ without colours, also by the knob's position.
void draw_toggle(ImVec2 from, ImVec2 to, bool on, bool hovered) {
    const Colors& c = colors();
    const float radius = (to.y - from.y) / 2, middle = from.y + radius, rim = std::max(px(1.5f), 1.f);
    const ImVec4 color = mix(on ? c.accent : c.muted, c.text, hovered ? .25f : 0);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (on) {
        draw->AddRectFilled(from, to, ImGui::GetColorU32(color), radius);
        draw->AddCircleFilled({to.x - radius, middle}, radius - px(3), ImGui::GetColorU32(c.panel));
        return;
    }
    const float half = rim / 2; // of the line's width, because a line is centred on its edge
    draw->AddRect({from.x + half, from.y + half}, {to.x - half, to.y - half}, ImGui::GetColorU32(color), radius, 0,
                  rim);
    draw->AddCircleFilled({from.x + radius, middle}, radius - px(4), ImGui::GetColorU32(color));
}

} // namespace

bool toggle(const char* id, bool& value) {
    const float height = px(16), wide = px(30), line = ImGui::GetFrameHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool flipped = ImGui::InvisibleButton(id, {wide, line}, ImGuiButtonFlags_EnableNav);
    if (flipped) value = !value;
    const float top = at.y + (line - height) / 2;
    draw_toggle({at.x, top}, {at.x + wide, top + height}, value, ImGui::IsItemHovered());
    ImGui::RenderNavCursor({{at.x, top}, {at.x + wide, top + height}}, ImGui::GetItemID());
    return flipped;
}

void badge(std::string_view text, ImVec4 meaning) {
    const UseFont font(nullptr, caption_size);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = text_width(text) + px(12), height = px(badge_height);
    ImGui::Dummy({wide, height});
    ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + wide, at.y + height}, u32(faded(meaning, .18f)), px(4));
    draw_left(current().text, caption_size, text, at.x + px(6), at.y + height / 2, readable(meaning));
}

void no_badge() { ImGui::Dummy({1, px(badge_height)}); }

} // namespace glint::look
