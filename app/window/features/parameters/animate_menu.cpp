#include "app/look/controls.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/notices.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

struct CurveButton {
    AnimationCurve curve;
    const char *id, *text, *tip;
};
constexpr std::array<CurveButton, 3> curve_buttons{
    {{AnimationCurve::sine, "sine", "Sine", "Swings between both values, starting upwards from the middle"},
     {AnimationCurve::ramp, "ramp", "Ramp", "Runs from the first value to the second, again and again"},
     {AnimationCurve::walk, "walk", "Random walk",
      "Moves smoothly from one random value to the next; identical in every replay"}}};

/// Around the present value, within the row's range.
void choose_range(Animation& form, const glint_param& row, double value) {
    const bool by_factors = row.flags & GLINT_LOG_SCALE && value > 0;
    const double reach = (row.max - row.min) / 10;
    form.low = std::max(row.min, by_factors ? value / 2 : value - reach);
    form.high = std::min(row.max, by_factors ? value * 2 : value + reach);
    if (row.flags & GLINT_OPEN_LOW && form.low <= row.min) form.low = (row.min + value) / 2;
    if (row.type == GLINT_INT) form.low = std::floor(form.low), form.high = std::ceil(form.high);
}

void field_name(const char* word) {
    ImGui::AlignTextToFramePadding();
    look::muted(word);
    ImGui::SameLine(look::px(64));
    ImGui::SetNextItemWidth(look::px(130));
}

void number_field(const char* word, const char* id, double& value, const char* tip, Notices& notices) {
    field_name(word);
    const double before = value;
    if (ImGui::InputDouble(id, &value, 0, 0, "%.6g") && !std::isfinite(value)) {
        value = before;
        notices.say(
            fmt::format("{}: this is not a finite number, so the value stays {:g}. Type a number such as 0.5 or 2e-3.",
                        word, before),
            Severity::caution);
    }
    look::tooltip(tip);
}

/// Draws borders around fields, for a background in the fields' own colour.
class FramedFields {
public:
    FramedFields() {
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, look::current().line_width);
        ImGui::PushStyleColor(ImGuiCol_Border, look::colors().muted);
    }
    ~FramedFields() { ImGui::PopStyleColor(), ImGui::PopStyleVar(); }
    FramedFields(const FramedFields&) = delete;
    FramedFields& operator=(const FramedFields&) = delete;
};

} // namespace

AnimateMenu::AnimateMenu(CurrentSession& current, Notices& notices) : current_(current), notices_(notices) {}

void AnimateMenu::draw(const glint_param& row) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByPopup) && ImGui::IsMouseReleased(1)) open(row);
    if (!ImGui::BeginPopup("animate")) return;
    look::heading(FixedString<120>::of("Animate {}", std::string_view(label_of(row))));
    if (const char* why = why_not_animated(current_->definition(), row))
        look::muted(why);
    else
        draw_form(row);
    ImGui::EndPopup();
}

void AnimateMenu::open(const glint_param& row) {
    const Session& session = *current_;
    if (const Animation* now = session.params().animation(row)) {
        form_ = *now;
    } else {
        constexpr std::int64_t frames = 300; // five seconds
        form_ = {};
        form_.row = row.id, form_.period = frames * std::max(1, session.pacing().steps_per_frame());
        if (row.type == GLINT_FLOAT || row.type == GLINT_INT)
            choose_range(form_, row, number_in(session.params(), row));
    }
    ImGui::OpenPopup("animate");
}

void AnimateMenu::draw_fields() {
    const FramedFields framed;
    number_field("From", "##low", form_.low, "First end of the range", notices_);
    number_field("To", "##high", form_.high, "Second end of the range", notices_);
    field_name("Steps");
    ImGui::InputScalar("##period", ImGuiDataType_S64, &form_.period);
    look::tooltip("Simulation steps per period; for a random walk, steps to the next value");
}

void AnimateMenu::draw_form(const glint_param& row) {
    for (const CurveButton& button : curve_buttons) {
        if (button.curve != AnimationCurve::sine) ImGui::SameLine(0, look::px(4));
        if (look::text_button(button.id, button.text, {.tip = button.tip, .on = form_.curve == button.curve}))
            form_.curve = button.curve;
    }
    draw_fields();
    if (look::text_button("begin", "Animate", {.tip = "Starts the animation; the run records it"})) begin(row);
    if (!current_->params().animation(row)) return;
    ImGui::SameLine(0, look::px(4));
    if (look::text_button("stop", "Stop", {.tip = "Stops the animation at the current value"})) stop(row);
}

void AnimateMenu::begin(const glint_param& row) {
    Session& session = *current_;
    form_.from = session.step(), form_.seed = static_cast<std::uint32_t>(session.history().gestures());
    const std::string refused = refusal_of(session.definition(), form_);
    if (!refused.empty()) return notices_.say(with_label(refused, row) + ".", Severity::caution);
    Params values = session.params();
    values.animate(form_);
    session.edit(values, fmt::format("Animate {}", std::string_view(label_of(row))));
    ImGui::CloseCurrentPopup();
}

void AnimateMenu::stop(const glint_param& row) {
    Session& session = *current_;
    Params values = session.params(), now = values;
    put_animated(now, session.step());
    now.stop_animating(row);
    values.take(row, now);
    session.edit(values, fmt::format("Stop {}", std::string_view(label_of(row))));
    ImGui::CloseCurrentPopup();
}

void draw_animation(const Session& session, const glint_param& row, const RowColumns& columns) {
    const Animation* moves = session.params().animation(row);
    if (!moves) return;
    const auto words =
        FixedString<96>::of("~ {}, {} {:g} to {:g}", readable_number(value_at(*moves, row, session.step()), 4),
                            curve_ids[static_cast<std::size_t>(moves->curve)], moves->low, moves->high);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = look::px(16);
    ImGui::Dummy({columns.end, line});
    look::draw_left(look::current().text, look::caption_size, look::elided(words, columns.end - columns.control),
                    at.x + columns.control, at.y + line / 2, look::colors().accent);
    look::tooltip([&] {
        return fmt::format("Animated, {} steps per period; right-click its name to change or stop it", moves->period);
    });
}

} // namespace glint
