#include "app/look/typed_value.h"
#include "app/look/fonts.h"
#include <misc/cpp/imgui_stdlib.h>

namespace glint::look {

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

} // namespace glint::look
