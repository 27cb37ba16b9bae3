#include "app/look/controls.h"
#include "app/look/fonts.h"
#include "app/look/text.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

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
    const float half = rim / 2; // half the line's width, because a line is centred on its edge
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

std::optional<std::string> TypedValue::draw(float width, bool words) {
    if (!open_) return {};
    if (opened_) ImGui::SetKeyboardFocusHere();
    const UseFont font(words ? current().text : current().number, words ? text_size : number_size);
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

namespace {

/// The arrow keys belong to the slider that has the focus; otherwise they would move the focus.
int arrow_pressed(ImGuiID id) {
    int direction = 0;
    for (const auto& [key, step] : {std::pair{ImGuiKey_LeftArrow, -1}, std::pair{ImGuiKey_RightArrow, 1}}) {
        if (!ImGui::TestKeyOwner(key, id)) continue; // a simulation has it
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
    const ImGuiID clicked = ImHashStr("clicked", 0, ImGui::GetItemID()); // whether the previous press was a click
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
        std::pow(10, digits - std::ceil(std::log10(span))); // division by the power gives exactly 0.3, for example
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
