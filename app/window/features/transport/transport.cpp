#include "app/window/features/transport/transport.h"
#include "app/files/formats/handed_text.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/run/sound.h"
#include "app/timing/clock.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/transport/rail.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/number_text.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <string_view>
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

namespace {

struct Mark {
    const char* what;
    ImVec4 color;
};

Mark mark_of(const Change& change) {
    if (std::holds_alternative<PaintStroke>(change)) return {"stroke", look::good};
    if (std::holds_alternative<SetParams>(change)) return {"parameters", look::colors().accent};
    return {std::holds_alternative<Reset>(change) ? "restart" : "new size", look::caution};
}

/// The first event at that step or later.
const Event* event_from(const Run& run, std::int64_t at) {
    const auto found = std::ranges::lower_bound(run.events(), at, {}, &Event::at);
    return found == run.events().end() ? nullptr : &*found;
}

/// One mark for each pixel: a drag is hundreds of events, and a long run has a hundred thousand.
void draw_marks(const Run& run, const Rail& rail) {
    const Event* event = event_from(run, rail.begin);
    while (event) {
        const float x = std::floor(rail.x(event->at)) + 0.5f;
        ImGui::GetWindowDrawList()->AddLine({x, rail.y - look::px(7)}, {x, rail.y + look::px(7)},
                                            look::u32(mark_of(event->change).color), look::px(1));
        event = event_from(run, std::max(rail.at(x + 0.5f), event->at + 1));
    }
}

/// Bookmarks: above the rail, pointing at it.
void draw_bookmarks(const Session& session, const Rail& rail) {
    const float half = look::px(4), tip = rail.y - look::px(7), top = rail.y - look::px(13);
    for (const std::int64_t at : session.seeker().marks()) {
        if (at < rail.begin || at > rail.end) continue;
        const float x = rail.x(at);
        ImGui::GetWindowDrawList()->AddTriangleFilled({x - half, top}, {x + half, top}, {x, tip},
                                                      look::u32(look::colors().text));
    }
}

void draw_stretch(const Stretch& stretch, const Rail& rail) {
    const float left = rail.x(std::clamp(stretch.from, rail.begin, rail.end)),
                right = rail.x(std::clamp(stretch.to, rail.begin, rail.end));
    ImGui::GetWindowDrawList()->AddRectFilled({left, rail.y - look::px(9)}, {right + 1, rail.y + look::px(9)},
                                              look::u32(look::faded(look::colors().accent, .25f)), look::px(2));
}

/// The action under the mouse, or null.
const char* done_at(const Run& run, const Rail& rail, float x) {
    const Event* event = event_from(run, rail.at(x - look::px(3)));
    return event && rail.x(event->at) <= x + look::px(3) ? mark_of(event->change).what : nullptr;
}

void draw_rail(const Rail& rail, std::int64_t place, bool hot) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float half = look::px(2), x = rail.x(place);
    const ImVec4 empty = look::mix(look::colors().window, look::colors().text, .16f);
    draw->AddRectFilled({rail.left, rail.y - half}, {rail.right, rail.y + half}, look::u32(empty), half);
    draw->AddRectFilled({rail.left, rail.y - half}, {x, rail.y + half},
                        look::u32(look::mix(look::colors().window, look::colors().accent, .8f)), half);
    if (rail.has_bend()) { // a gap, because the two parts have different scales
        const float bend = std::round(rail.x(rail.bend));
        draw->AddRectFilled({bend - look::px(1), rail.y - look::px(5)}, {bend + look::px(1), rail.y + look::px(5)},
                            look::u32(look::mix(look::colors().window, look::colors().text, .5f)));
    }
    draw->AddCircleFilled({x, rail.y}, look::px(hot ? 7 : 5.5f), look::u32(look::colors().accent));
}

/// The step at the right end of the line, and the simulation's time if it has one, each in a column. If there is not
/// enough space, the newest step is left out.
class ReadOut {
public:
    ReadOut(const Session& session, std::int64_t shown, float line) {
        if (session.definition().timed()) time_ += look::duration(time_of(session));
        const bool seeks = session.seeker().has_destination() && session.seeker().progress() > 0;
        const FixedString<64> more = seeks ? FixedString<64>::of("  {:.0f} %", 100 * session.seeker().progress())
                                           : FixedString<64>::of(" / {}", look::grouped(session.run().end().at));
        step_ += look::grouped(shown);
        const float alone = width(step_, "000 000"), both = alone + width(more, " / 000 000");
        time_width_ = time_.empty() ? 0 : width(time_, "59:59 min") + look::px(time_gap);
        step_width_ = line - both - time_width_ < look::px(min_rail_width) ? alone : both;
        if (step_width_ == both) step_ += more;
    }
    float wide() const { return step_width_ + time_width_ + look::px(16); }
    void draw(float right, float y, ImVec4 color) const {
        look::draw_right(look::current().number, look::caption_size, step_, right - time_width_, y, color);
        if (time_.empty()) return;
        look::draw_right(look::current().number, look::caption_size, time_, right, y, look::colors().muted);
        look::draw_right(look::current().text, look::caption_size, "t", right - time_width_ + look::px(time_gap - 6), y,
                         look::colors().muted);
    }

private:
    static constexpr float time_gap = 26, min_rail_width = 160;
    static float width(std::string_view text, std::string_view widest) {
        return std::max(look::number_width(text), look::number_width(widest)) * look::caption_size / look::number_size;
    }
    FixedString<64> step_;
    FixedString<32> time_;
    float step_width_, time_width_; ///< including the gap before it
};

/// Explanation of the read-out's figures.
FixedString<256> read_out_help(const Session& session) {
    auto words = FixedString<256>::of("Step {} of the run; the newest step is {}.", look::grouped(session.place().at),
                                      look::grouped(session.run().end().at));
    if (session.step() != session.place().at)
        words += FixedString<256>::of(" Steps since the restart: {}.", look::grouped(session.step()));
    if (session.definition().timed()) words += " t is the simulated time; one step is 1/60 s at any speed";
    return words;
}

} // namespace

void Scrubber::draw(Session& session, UiState& ui, ImVec2 from, ImVec2 size) {
    const Run& run = session.run();
    const std::int64_t begin = run.begin().at, end = std::max(run.end().at, begin + 1);
    const std::int64_t shown = session.seeker().has_destination() ? session.seeker().target() : session.place().at;
    const float edge = look::px(14);
    const ReadOut read_out(session, shown, size.x - 2 * edge);
    const float words = read_out.wide();
    const std::int64_t minute = 60 * 60 * std::int64_t{std::max(1, session.pacing().steps_per_frame())};
    const Rail rail(from.x + edge, std::max(from.x + edge + 1, from.x + size.x - words - edge), from.y + size.y / 2,
                    begin, end, minute);
    ImGui::SetCursorScreenPos(from);
    ImGui::InvisibleButton("scrubber", {std::max(1.f, size.x - words), size.y});
    const std::int64_t under_mouse = rail.at(ImGui::GetIO().MousePos.x);
    if (ImGui::IsItemActivated()) ImGui::GetIO().KeyShift ? void(stretch_from_ = under_mouse) : session.seeker().grab();
    if (ImGui::IsItemActive() && !session.seeker().grabbed() && !stretch_from_)
        ImGui::ClearActiveID(); // the active item belonged to another session
    const bool hovered = ImGui::IsItemHovered(), held = ImGui::IsItemActive();
    if (!held) session.seeker().let_go(), stretch_from_.reset();
    if (session.seeker().grabbed()) session.seeker().seek(under_mouse);
    if (stretch_from_) {
        ui.stretch = Stretch{std::min(*stretch_from_, under_mouse), std::max(*stretch_from_, under_mouse)};
        if (ui.stretch->from == ui.stretch->to) ui.stretch.reset(); // a click selects no range
    }

    if (ui.stretch) draw_stretch(*ui.stretch, rail);
    draw_rail(rail, std::clamp(shown, begin, end), hovered || held);
    draw_marks(run, rail), draw_bookmarks(session, rail);
    read_out.draw(from.x + size.x - edge, rail.y, before_end(session) ? look::colors().text : look::colors().muted);
    if (!held)
        look::tooltip(
            [&] {
                const char* done = done_at(run, rail, ImGui::GetIO().MousePos.x);
                return fmt::format("Step {} of the run{}{}. Drag to return to any step with exactly the same bits. "
                                   "Shift-drag selects steps for a film.{}",
                                   look::grouped(under_mouse), done ? ": " : "", done ? done : "",
                                   rail.has_bend() ? " To the right of the tick is the last minute, at a larger scale."
                                                   : "");
            },
            "Home, End");
    ImGui::SetCursorScreenPos({from.x + size.x - words, from.y});
    ImGui::Dummy({words, size.y});
    look::tooltip([&] { return read_out_help(session); });
}

} // namespace glint
