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
    const ImVec4 grab = value > track.max ? readable(caution) : colors().accent;
    draw->AddCircleFilled({x(value), y}, radius, ImGui::GetColorU32(hot ? mix(grab, colors().text, .2f) : grab));
}

float square(float x) { return x * x; }

/// Stores the position of the grab plus the mouse's movement as a place on the track. It may lie beyond the ends, so
/// that it returns with the mouse.
double dragged(const Track& track, double value, bool pressed, float left, float length) {
    const ImGuiIO& io = ImGui::GetIO();
    float& place = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetItemID());
    if (pressed) place = io.KeyShift ? static_cast<float>(position_of(track, value)) : (io.MousePos.x - left) / length;
    if (pressed) return io.KeyShift ? value : value_at(track, double(place));
    if (io.MouseDelta.x == 0) return value;
    place += io.MouseDelta.x / length * (io.KeyShift ? 0.1f : 1);
    return io.KeyShift ? fine_value_at(track, double(place)) : value_at(track, double(place));
}

} // namespace

SliderResult slider(const char* id, const Track& track, double& value, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight(), inset = px(6);
    ImGui::InvisibleButton(id, {width, height}, ImGuiButtonFlags_EnableNav);
    SliderResult result;
    const double before = value;
    const ImGuiIO& io = ImGui::GetIO();
    const ImGuiID clicked = ImHashStr("clicked", 0, ImGui::GetItemID()); // whether the press before was a click
    const bool twice = io.MouseClickedLastCount[0] == 2 && ImGui::GetStateStorage()->GetBool(clicked);
    result.pressed = ImGui::IsItemActivated() && io.MouseDown[0] && !twice;
    if (ImGui::IsItemActive() && io.MouseDown[0] && !twice)
        value = dragged(track, value, result.pressed, at.x + inset, width - 2 * inset);
    if (ImGui::IsItemFocused() && !ImGui::IsItemActive())
        if (const int direction = arrow_pressed(ImGui::GetItemID())) {
            value = next_by_key(track, value, direction, io.KeyShift);
            result.finished = true;
        }
    result.changed = value != before;
    result.finished |= ImGui::IsItemDeactivated();
    result.double_clicked = ImGui::IsItemDeactivated() && ImGui::IsMouseReleased(0) && twice;
    if (ImGui::IsItemDeactivated())
        ImGui::GetStateStorage()->SetBool(clicked, io.MouseDragMaxDistanceSqr[0] < square(io.MouseDoubleClickMaxDist));
    draw_track(track, value, at, width, at.y + height / 2, ImGui::IsItemActive() || ImGui::IsItemHovered());
    if (ImGui::IsItemFocused())
        ImGui::RenderNavCursor({{at.x, at.y + px(3)}, {at.x + width, at.y + height - px(3)}}, ImGui::GetItemID());
    return result;
}

namespace {

bool logarithmic(const Track& t) { return t.logarithmic && t.max > 0; }
double lowest(const Track& t) { return t.min > 0 ? t.min : t.shown_max * 1e-6; } // lower end of a logarithmic track
double round_to(double value, double unit) { return std::round(value / unit) * unit; }

double readable(const Track& t, double value, int digits) {
    if (t.whole) return std::round(value);
    const double span = logarithmic(t) ? std::fabs(value) : t.shown_max - t.min;
    if (!(span > 0)) return value;
    const double inverse =
        std::pow(10, digits - std::ceil(std::log10(span))); // dividing by it gives exactly 0.3, for example
    return inverse >= 1 ? std::round(value * inverse) / inverse : round_to(value, 1 / inverse);
}

double value_with(const Track& t, double position, int digits) {
    const double at = std::clamp(position, 0., 1.);
    const double exact =
        logarithmic(t) ? lowest(t) * std::pow(t.shown_max / lowest(t), at) : t.min + at * (t.shown_max - t.min);
    if (at == 0 && !t.open_low) return t.min;
    double value = std::clamp(readable(t, exact, digits), t.min, t.max);
    if (t.open_low && value <= t.min) value = logarithmic(t) ? lowest(t) : t.min + (t.shown_max - t.min) / 1000;
    return value;
}

} // namespace

double position_of(const Track& t, double value) {
    if (!(t.shown_max > t.min)) return 0;
    const double at = logarithmic(t)
                          ? std::log(std::max(value, lowest(t)) / lowest(t)) / std::log(t.shown_max / lowest(t))
                          : (value - t.min) / (t.shown_max - t.min);
    return std::clamp(at, 0., 1.);
}

double value_at(const Track& t, double position) { return value_with(t, position, 3); }
double fine_value_at(const Track& t, double position) { return value_with(t, position, 4); }

double next_by_key(const Track& t, double value, int direction, bool finely) {
    const double step = finely ? 0.001 : 0.01;
    double next = value_at(t, position_of(t, value) + direction * step);
    if (t.whole && next == value) next = std::clamp(value + direction, t.min, t.max);
    if (direction > 0 ? next < value : next > value) next = value; // rounding must not reverse the direction
    return next;
}

} // namespace glint::look
