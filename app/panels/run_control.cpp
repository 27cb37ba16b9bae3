#include "app/panels/run_control.h"
#include "app/look/button.h"
#include "app/services/actions.h"
#include "app/services/notices.h"
#include "app/session/session.h"
#include <IconsFontAwesome6.h>
#include <cmath>

namespace glint {
namespace {

void button(const Actions& actions, const char* action, const char* icon, bool on = false) {
    const Action* what = actions.find(action);
    const std::string key = actions.key(action);
    if (look::icon_button(action, icon,
                          {.tip = what->title, .key = key, .disabled_reason = what->disabled_reason(), .on = on}))
        actions.run(action);
}

void set_speed(Session& session, Notices& notices, float speed) {
    if (std::isnan(speed)) return notices.say("The speed is a number from 1/64 to 64.", Severity::caution);
    session.set_speed(std::fabs(speed - 1) < 0.02f ? 1 : static_cast<double>(speed)); // 1 is easily met
}

} // namespace

void draw_run_buttons(const Session& session, const Actions& actions) {
    const float space = look::px(4);
    button(actions, "reset", ICON_FA_BACKWARD_STEP);
    ImGui::SameLine(0, space);
    const bool paused = session.paused();
    button(actions, "pause", paused ? ICON_FA_PLAY : ICON_FA_PAUSE, paused);
    ImGui::SameLine(0, space);
    button(actions, "step", ICON_FA_FORWARD_STEP);
    ImGui::SameLine(0, space);
    button(actions, "undo", ICON_FA_ROTATE_LEFT);
}

void draw_speed(Session& session, const Actions& actions, Notices& notices, float width) {
    const bool evolves = session.definition().evolves();
    auto speed = static_cast<float>(session.speed());
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::SetNextItemWidth(width);
    ImGui::BeginDisabled(!evolves);
    constexpr auto flags = ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp;
    if (ImGui::DragFloat("##speed", &speed, 0.01f, 1.f / 64, 64, speed < 0.1f ? "%.3f x" : "%.2f x", flags))
        set_speed(session, notices, speed);
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        session.set_speed(1);
    const look::UseFont words(look::current().text, look::text_size);
    look::tooltip("Speed: drag, or double-click to type; right-click for 1", actions.key("faster"),
                  evolves ? "" : "This simulation does not evolve");
}

} // namespace glint
