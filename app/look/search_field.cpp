#include "app/look/search_field.h"
#include "app/look/text.h"
#include <IconsFontAwesome6.h>
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

} // namespace glint::look
