#include "app/look/fade.h"
#include "app/look/theme.h"
#include <imgui_internal.h>

namespace glint::look {

void fade_end() {
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) return;
    const ImRect inside = ImGui::GetCurrentWindowRead()->InnerRect;
    const ImU32 end = u32(colors().panel), none = u32(faded(colors().panel, 0));
    ImGui::GetWindowDrawList()->AddRectFilledMultiColor({inside.Min.x, inside.Max.y - px(28)}, inside.Max, none, none,
                                                        end, end);
}

} // namespace glint::look
