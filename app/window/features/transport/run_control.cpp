#include "app/window/features/transport/run_control.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/report/work_provenance.h"
#include "app/session/session.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/notices.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/device.h"
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

namespace {

void line(std::string_view name, const std::string& value, std::string_view unit) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(22), middle = at.y + height / 2;
    look::draw_left(look::current().text, look::text_size, name, at.x, middle, look::colors().muted);
    const float unit_width = look::px(58);
    look::draw_right(look::current().number, look::number_size, value, at.x + wide - unit_width - look::px(6), middle,
                     look::colors().text);
    look::draw_left(look::current().text, look::caption_size, unit, at.x + wide - unit_width, middle,
                    look::colors().muted);
    ImGui::Dummy({wide, height});
}

constexpr const char* popup_id = "run details";

} // namespace

RunDetails::RunDetails(CurrentSession& current, const ConfigChanges& config_changes, const TimingReport& report,
                       const Actions& actions, Notices& notices, UiState& ui)
    : current_(current),
      config_changes_(config_changes),
      report_(report),
      actions_(actions),
      notices_(notices),
      ui_(ui) {}

void RunDetails::open() {
    requested_ = false;
    ImGui::OpenPopup(popup_id);
}

void RunDetails::draw() {
    ImGui::SetNextWindowSize({look::px(300), 0});
    if (!ImGui::BeginPopup(popup_id)) return;
    if (has_steps(*current_)) draw_pace();
    draw_size();
    ImGui::EndPopup();
}

void RunDetails::draw_pace() {
    const Session& session = *current_;
    refresh(session);
    look::heading("Speed");
    if (session.definition().timed()) line("Time", look::duration(time_of(session)), "");
    line("Reached", reached_, "steps/s");
    offer_provenance(ui_, "reached", [&] { return pace_provenance(reached_, report_.scene()); });
    line("Requested", wanted_, "steps/s");
    line("One step", ms_per_step_, "ms");
    offer_provenance(ui_, "step", [&] { return step_provenance(config_changes_.step(), report_.scene()); });
    if (session.pacing().pace().behind()) {
        look::badge("too slow", look::caution);
        look::tooltip("Steps take longer than the frame allows. The simulation runs slower than requested, but the "
                      "window still responds.");
    } else {
        look::no_badge();
    }
}

void RunDetails::refresh(const Session& session) { // four times a second, so that numbers can be read
    if (now_ms() - refreshed_ < 250) return;
    refreshed_ = now_ms();
    const Pace& pace = session.pacing().pace();
    reached_ = session.pacing().paused() ? "0" : look::grouped(std::llround(pace.steps_per_second));
    wanted_ = pace.at_full_speed               ? "max"
              : pace.wanted_per_second < 999.5 ? look::short_number(pace.wanted_per_second)
                                               : look::grouped(std::llround(pace.wanted_per_second));
    ms_per_step_ = config_changes_.step().samples > 0 ? look::short_number(config_changes_.step().ms) : "-";
}

void RunDetails::draw_size() {
    const Session& session = *current_;
    look::group_heading("Grid");
    if (!editing_) size_[0] = session.extent().width, size_[1] = session.extent().height;
    const float wide = (ImGui::GetContentRegionAvail().x - look::px(70)) / 2;
    editing_ = false;
    for (int i = 0; i < 2; ++i) {
        if (i == 1) ImGui::SameLine(0, look::px(6));
        const look::UseFont font(look::current().number, look::number_size);
        ImGui::SetNextItemWidth(wide);
        ImGui::InputInt(i == 0 ? "##width" : "##height", &size_[i], 0);
        editing_ |= ImGui::IsItemActive();
        if (ImGui::IsItemDeactivatedAfterEdit()) resize();
    }
    ImGui::SameLine(0, look::px(6));
    ImGui::AlignTextToFramePadding();
    look::muted("cells");
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x, space = look::px(4);
    for (const Extent& e : {Extent{512, 512}, Extent{1024, 768}, Extent{1024, 1024}, Extent{2048, 2048}}) {
        const std::string text = e.width == e.height ? std::to_string(e.width) + "²" : "1024 x 768";
        const float needed = space + look::text_width(text) + 2 * ImGui::GetStyle().FramePadding.x;
        if (e.width > 512 && ImGui::GetItemRectMax().x + needed <= right) ImGui::SameLine(0, space);
        if (look::text_button(text.c_str(), text,
                              {.tip = "Start over with this grid",
                               .on = session.extent() == e && !session.appearance().follows_space()}))
            size_[0] = e.width, size_[1] = e.height, resize();
    }
    const float needed = space + look::text_width("space") + 2 * ImGui::GetStyle().FramePadding.x;
    if (ImGui::GetItemRectMax().x + needed <= right) ImGui::SameLine(0, space);
    if (look::text_button("space", "space",
                          {.tip = "Start over with a grid as large as the picture area",
                           .key = actions_.key("fill space"),
                           .on = session.appearance().follows_space()}))
        actions_.run("fill space");
}

void RunDetails::resize() {
    try {
        current_->resize({size_[0], size_[1]});
        current_->appearance().set_view({});
    } catch (const Error& e) { notices_.say(e.what(), Severity::caution); }
}

} // namespace glint
