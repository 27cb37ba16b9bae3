#include "app/window/features/transport/run_control.h"
#include "app/look/controls.h"
#include "app/session/session.h"
#include "app/window/actions/actions.h"
#include "app/window/notices.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/undo_words.h"
#include "app/window/workspace/workspace.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <imgui_internal.h>

namespace glint {
namespace {

/// The whole text as a valid speed.
std::optional<double> speed_from(const std::string& text) {
    if (text == "max") return full_speed_factor;
    double speed = 0;
    const char *const first = text.data(), *const last = first + text.size();
    const auto [end, error] = std::from_chars(first, last, speed);
    const bool whole = error == std::errc{} && end == last,
               allowed = speed >= min_speed && speed <= max_speed; // false for NaN
    return whole && allowed ? std::optional(speed) : std::nullopt;
}

void take_speed(Session& session, Notices& notices, const std::string& text) {
    if (const auto speed = speed_from(text)) return session.pacing().choose_speed(*speed);
    notices.say(
        fmt::format("Speed: '{}' is not valid; use a number from {:g} to {:g}, or max.", text, min_speed, max_speed),
        Severity::caution);
}

const char* speed_format(const Session& session) {
    return session.pacing().at_full_speed() ? "max" : session.pacing().speed() < 0.1 ? "%.3f x" : "%.2f x";
}

} // namespace

void draw_button(const Actions& actions, const ActionButton& button) {
    const Action* what = actions.find(button.action);
    const std::string key = actions.key(button.action);
    if (look::icon_button(button.action, button.icon,
                          {.tip = button.tip.empty() ? std::string_view(what->title) : button.tip,
                           .key = key,
                           .disabled_reason = what->disabled_reason(),
                           .on = button.on,
                           .width = button.width}))
        actions.run(button.action);
}

void draw_undo_buttons(const Workspace& workspace, const Actions& actions) {
    const float space = look::px(4);
    const UndoWords undo = undo_words(workspace), redo = redo_words(workspace);
    draw_button(actions, {"undo", ICON_FA_ROTATE_LEFT, false, undo});
    ImGui::SameLine(0, space);
    draw_button(actions, {"redo", ICON_FA_ROTATE_RIGHT, false, redo});
    ImGui::SameLine(0, space);
    draw_button(actions, {"history", ICON_FA_CLOCK_ROTATE_LEFT});
}

void SpeedField::draw(Session& session, HeldGesture& gesture, const Actions& actions, Notices& notices, float width) {
    if (!typed_.is_open()) return drag(session, gesture, actions, width);
    if (const auto text = typed_.draw(width)) take_speed(session, notices, *text);
}

void SpeedField::drag(Session& session, HeldGesture& gesture, const Actions& actions, float width) {
    const bool moves = session.pacing().moves();
    auto speed = static_cast<float>(std::min(session.pacing().speed(), max_speed));
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::SetNextItemWidth(width);
    ImGui::BeginDisabled(!moves);
    // typed_ handles typing: Dear ImGui's own field clamps, and accepts a text that only begins with a number.
    constexpr auto flags = ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput;
    if (ImGui::DragFloat("##speed", &speed, 0.01f, static_cast<float>(min_speed), static_cast<float>(max_speed),
                         speed_format(session), flags))
        gesture.hold(session, speed_label), session.pacing().choose_speed(static_cast<double>(speed));
    ImGui::EndDisabled();
    if (ImGui::IsItemDeactivatedAfterEdit() && std::fabs(speed - 1) < 0.02f)
        session.pacing().choose_speed(1);                                                // snaps to 1
    const bool pulled = ImGui::IsMouseReleased(0) && ImGui::IsMouseDragPastThreshold(0); // at an end of its range
    if (ImGui::IsItemDeactivated() && !ImGui::IsItemDeactivatedAfterEdit() && !pulled &&
        !ImGui::IsKeyPressed(ImGuiKey_Escape))
        typed_.open(session.pacing().at_full_speed() ? "max" : fmt::format("{}", session.pacing().speed()));
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        session.pacing().choose_speed(1);
    const look::UseFont words(look::current().text, look::text_size);
    look::tooltip("Speed: drag to change it, click to type it, right-click to set it to 1", actions.key("faster"),
                  moves ? "" : "Steps do not change this picture");
}

} // namespace glint
