#include "app/look/slider.h"
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>

namespace glint::look {
namespace {

/// The arrow keys belong to the slider that has the focus; otherwise they would move the focus.
int arrow_pressed(ImGuiID id) {
    int direction = 0;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
        ImGui::SetKeyOwner(key, id);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, id)) direction = step;
    }
    return direction;
}

void draw_track(const Track& track, double value, ImVec2 from, float width, float y, bool hot) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float half = std::max(2.f, px(2)), radius = hot ? px(7) : px(6), inset = px(6);
    const float left = from.x + inset, length = width - 2 * inset;
    const auto x = [&](double at) { return left + length * static_cast<float>(position_of(track, at)); };
    const ImVec4 rail = mix(colors().panel, colors().text, current().light ? .14f : .15f);
    draw->AddRectFilled({left - inset, y - half}, {left + length + inset, y + half}, ImGui::GetColorU32(rail), half);
    draw->AddRectFilled({left - inset, y - half}, {x(value), y + half},
                        ImGui::GetColorU32(mix(colors().panel, colors().accent, .8f)), half);
    if (track.shown_max > track.max)
        draw->AddRectFilled({x(track.max) + px(1), y - half}, {left + length + inset, y + half},
                            ImGui::GetColorU32(mix(colors().panel, bad, .85f)), half);
    draw->AddCircleFilled({x(value), y}, radius,
                          ImGui::GetColorU32(hot ? mix(colors().accent, colors().text, .2f) : colors().accent));
}

} // namespace

SliderResult slider(const char* id, const Track& track, double& value, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight(), inset = px(6);
    ImGui::InvisibleButton(id, {width, height}, ImGuiButtonFlags_EnableNav);
    SliderResult result;
    const double before = value;
    const bool by_mouse =
        ImGui::IsItemActive() && ImGui::GetIO().MouseDown[0] &&
        (ImGui::IsItemActivated() || ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0);
    if (by_mouse && ImGui::IsMouseDown(0))
        value = value_at(track, double(ImGui::GetIO().MousePos.x - at.x - inset) / double(width - 2 * inset));
    if (ImGui::IsItemFocused() && !ImGui::IsItemActive())
        if (const int direction = arrow_pressed(ImGui::GetItemID())) {
            value = nudged(track, value, direction, ImGui::GetIO().KeyShift);
            result.finished = true;
        }
    result.changed = value != before;
    result.finished |= ImGui::IsItemDeactivated();
    draw_track(track, value, at, width, at.y + height / 2, ImGui::IsItemActive() || ImGui::IsItemHovered());
    if (ImGui::IsItemFocused())
        ImGui::RenderNavCursor({{at.x, at.y + px(3)}, {at.x + width, at.y + height - px(3)}}, ImGui::GetItemID());
    return result;
}

} // namespace glint::look
