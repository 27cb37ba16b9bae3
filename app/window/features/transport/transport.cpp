#include "app/window/features/transport/transport.h"
#include "app/files/formats/handed_text.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/run/sound.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/number_text.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

// In the interface's units.
constexpr float controls_height = 34, button_width = 30, speed_width = 76, step_field_width = 110;
constexpr float min_picture_width = 160; ///< if less would be left, there is only the scrubber, or nothing

constexpr double cancel_after_ms = 300; ///< a shorter seek ends before the user could press the button

/// Parts of a line, from the left. If one does not fit, it and all later ones are left out; keys and the palette have
/// their actions.
class PiecesOfLine {
public:
    PiecesOfLine(ImVec2 at, float right) : at_(at), right_(right) {}
    /// Returns whether an item of that width fits; then draw it next. Widths in the interface's units.
    bool room_for(float width, float gap) {
        const float left = at_.x + look::px(gap), end = left + look::px(width);
        full_ = full_ || end > right_;
        if (full_) return false;
        ImGui::SetCursorScreenPos({left, at_.y});
        at_.x = end;
        return true;
    }
    float end() const { return at_.x; }

private:
    ImVec2 at_;
    float right_;
    bool full_ = false;
};

} // namespace

Transport::Transport(CurrentSession& current, const Actions& actions, Notices& notices, UiState& ui)
    : current_(current), actions_(actions), notices_(notices), ui_(ui) {}

float Transport::height(float room) const {
    if (ui_.bare || !has_steps(*current_)) return 0;
    const float rail = look::px(scrubber_height), all = rail + look::px(controls_height);
    if (room - all >= look::px(min_picture_width)) return all;
    return room > rail + 1 ? rail : 0;
}

void Transport::draw(ImVec2 from, ImVec2 size) {
    if (visit_ != current_.visits()) // it belonged to another session
        visit_ = current_.visits(), ui_.stretch.reset(), step_.close();
    ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + size.x, from.y + size.y},
                                              look::u32(look::colors().window));
    const float rail = std::min(look::px(scrubber_height), size.y);
    scrubber_.draw(*current_, ui_, from, {size.x, rail});
    if (size.y > rail) draw_controls({from.x, from.y + rail}, {size.x, size.y - rail});
}

bool Transport::shows_cancel() {
    const Session& session = *current_;
    if (!session.seeker().has_destination() || session.seeker().grabbed()) return destination_since_ms_ = 0, false;
    if (destination_since_ms_ == 0) destination_since_ms_ = now_ms();
    return now_ms() - destination_since_ms_ >= cancel_after_ms;
}

void Transport::draw_controls(ImVec2 from, ImVec2 size) {
    const float middle = from.y + size.y / 2, top = middle - ImGui::GetFrameHeight() / 2;
    const float left = from.x + look::px(10), right = from.x + size.x - look::px(14);
    if (std::exchange(type_step_, false)) step_.open(step_before_ = fmt::format("{}", current_->place().at));
    const bool cancel = shows_cancel();
    if (step_.is_open()) return draw_step_field({left, top}, right);

    Session& session = *current_;
    PiecesOfLine line({left, top}, right);
    const float wide = look::px(button_width);
    const auto button = [&](const char* action, const char* icon, bool on = false, float gap = 3) {
        if (line.room_for(button_width, gap)) draw_button(actions_, {action, icon, on, {}, wide});
    };
    button("reset", ICON_FA_BACKWARD_STEP, false, 0);
    button("step back", ICON_FA_CARET_LEFT);
    button("pause", session.pacing().paused() ? ICON_FA_PLAY : ICON_FA_PAUSE, session.pacing().paused());
    button("step", ICON_FA_CARET_RIGHT);
    button("ten steps", ICON_FA_FORWARD);
    cancel ? button("stop seeking", ICON_FA_XMARK, true) : button("go to step", ICON_FA_HASHTAG);
    if (line.room_for(speed_width, 10)) speed_.draw(session, ui_.gesture, actions_, notices_, look::px(speed_width));
    button("flat out", ICON_FA_FORWARD_FAST, session.pacing().at_full_speed());
    button("mark", ICON_FA_BOOKMARK, false, 10);
    button("back to mark", ICON_FA_REPLY);
    draw_kept(line.end() + look::px(16), right, middle);
}

/// Alone in the line, with a hint about possible texts.
void Transport::draw_step_field(ImVec2 at, float right) {
    ImGui::SetCursorScreenPos(at);
    ImGui::PushID("step field");
    const auto typed = step_.draw(look::px(step_field_width));
    ImGui::PopID();
    const float left = at.x + look::px(step_field_width) + look::px(10);
    look::draw_left(look::current().text, look::caption_size,
                    look::elided("Type a step number, or +500 or -500 to move from here. Enter: go there, Esc: cancel.",
                                 right - left),
                    left, at.y + ImGui::GetFrameHeight() / 2, look::colors().muted);
    if (typed && *typed != step_before_) go_to(*typed); // an unchanged text does nothing
}

void Transport::go_to(const std::string& typed) {
    Session& session = *current_;
    const std::int64_t begin = session.run().begin().at;
    const auto step = step_from_text(typed, session.place().at, begin);
    if (!step) return notices_.say(step_refusal(typed, begin), Severity::caution);
    if (*step > session.run().end().at && !session.pacing().moves())
        notices_.say(
            fmt::format("Steps do not change this picture. Newest step: {}.", look::grouped(session.run().end().at)),
            Severity::caution);
    session.seeker().go_to_step(*step);
}

/// Memory of the keyframes, from which seeking and undo begin.
void Transport::draw_kept(float left, float right, float middle) const {
    const Session& session = *current_;
    const auto kept =
        FixedString<64>::of("history {} of {}", look::bytes(static_cast<double>(session.seeker().kept_bytes())),
                            look::bytes(static_cast<double>(keyframe_budget(session.device()))));
    const float wide = look::caption_width(kept), height = ImGui::GetFrameHeight();
    if (right - left < wide) return;
    ImGui::SetCursorScreenPos({right - wide, middle - height / 2});
    ImGui::Dummy({wide, height});
    look::draw_right(look::current().text, look::caption_size, kept, right, middle, look::colors().muted);
    look::tooltip("Device memory for saved states of this run. Saved states make any step quick to reach. If the "
                  "memory is full, some states are dropped, and the steps between are computed again");
}

std::optional<std::int64_t> step_from_text(std::string_view typed, std::int64_t here, std::int64_t begin) {
    std::string digits = handed_number(typed);
    std::erase(digits, ' ');
    const bool onwards = digits.starts_with('+'), back = digits.starts_with('-');
    if (onwards || back) digits.erase(0, 1);
    const auto count = digits.starts_with('-') ? std::nullopt : parsed_count(digits); // no second sign
    if (!count || *count > max_place) return {};
    const std::int64_t step = onwards ? here + *count : back ? here - *count : *count;
    return step >= begin && step <= max_place ? std::optional(step) : std::nullopt;
}

std::string step_refusal(std::string_view typed, std::int64_t begin) {
    return fmt::format("Step: '{}' is not valid; use a step from {} to {}, or +500 or -500 to move from here.", typed,
                       look::grouped(begin), look::grouped(max_place));
}

} // namespace glint
