#include "app/window/parts/plate.h"
#include <cfloat>
#include <cmath>

namespace glint {

bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState state) {
    ImGui::SetCursorScreenPos(from);
    ImGui::BeginDisabled(state.disabled);
    const bool pressed = ImGui::InvisibleButton(id, size, ImGuiButtonFlags_EnableNav);
    ImGui::EndDisabled();
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered() || state.on)
        draw->AddRectFilled(from, {from.x + size.x, from.y + size.y},
                            look::u32(look::rgb(0xFFFFFF, state.on ? .25f : .12f)), look::px(3));
    const float letters = look::px(12);
    const ImVec2 wide = ImGui::GetFont()->CalcTextSizeA(letters, FLT_MAX, 0, icon);
    draw->AddText(nullptr, letters,
                  {std::floor(from.x + (size.x - wide.x) / 2), std::floor(from.y + (size.y - wide.y) / 2)},
                  look::u32(state.disabled ? look::rgb(0xA3ABBA, .45f) : plate_text), icon);
    return pressed;
}

} // namespace glint
