// The row of a number: track, value to type into, unit. The field of a text.
#include "app/files/formats/handed_text.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/notices.h"
#include "app/window/workspace/held_gesture.h"
#include "app/world/params/arithmetic.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <optional>
#include <string_view>
#include <utility>

namespace glint {
namespace {

constexpr int value_characters = 6;

/// The end of the range nearest to an outside number; nothing if the text is none, or if that end is not allowed.
std::optional<double> nearest_allowed(const glint_param& row, std::string_view text) {
    const auto number = row.type == GLINT_INT || row.type == GLINT_FLOAT ? parsed_number<double>(text) : std::nullopt;
    if (number && *number > row.max) return row.max;
    if (number && *number < row.min && !(row.flags & GLINT_OPEN_LOW)) return row.min;
    return {};
}

void drag(Session& session, const glint_param& row, float width, ValueEditor& editor) {
    double value = number_in(session.params(), row);
    const look::SliderResult result = look::slider("track", look::track_of(row), value, width);
    if (result.changed) editor.gesture().edit(session, with_number(session.params(), row, value), label_of(row));
    if (result.pressed) editor.note_click();
    if (result.double_clicked) editor.open_by_double_click(row);
}

void draw_caption(std::string_view words, ImVec2 at, float wide, bool cautions) {
    const look::UseFont font(nullptr, look::caption_size); // elided() uses this font to measure
    look::draw_left(look::current().text, look::caption_size, look::elided(words, wide), at.x, at.y,
                    cautions ? look::readable(look::caution) : look::colors().muted);
}

} // namespace

Params with_number(Params params, const glint_param& row, double value) {
    if (row.type == GLINT_INT)
        params.put(row, static_cast<std::int32_t>(std::lround(value)));
    else
        params.put(row, static_cast<float>(value));
    params.clamp();
    return params;
}

ValueEditor::ValueEditor(CurrentSession& current, HeldGesture& gesture, Notices& notices)
    : current_(current), gesture_(gesture), notices_(notices) {}

void ValueEditor::forget() {
    for (std::string* text : {&id_, &refusal_, &refused_id_}) text->clear();
    typed_.close();
}

void ValueEditor::open(const glint_param& row) {
    id_ = row.id;
    typed_.open(current_->params().text(row));
}

void ValueEditor::note_click() { gestures_before_click_ = current_->history().gestures(); }

void ValueEditor::open_by_double_click(const glint_param& row) {
    Session& session = *current_;
    const bool clicked_once = session.history().gestures() == gestures_before_click_ + 1;
    if (clicked_once && session.history().next_undo() &&
        session.history().next_undo()->label == std::string_view(label_of(row)))
        session.history().undo();
    open(row);
}

void ValueEditor::commit(const glint_param& row, const std::string& typed) {
    Session& session = *current_;
    std::string text = typed;
    std::optional<std::string> refused;
    try {
        text = row.type == GLINT_TEXT ? quoted_text(typed) : typed_text(row, typed);
        if (text != session.params().text(row)) refused = session.set(row.id, text);
    } catch (const Error& e) { refused = e.what(); }
    if (refused) {
        refused = with_label(*std::move(refused), row);
        refusal_ = *refused, refused_id_ = row.id, allowed_ = nearest_allowed(row, text);
        gestures_when_refused_ = session.history().gestures(), refusal_is_new_ = true;
        notices_.note(*refused, session.step(), Severity::caution);
    } else {
        refused_id_.clear();
    }
}

void ValueEditor::type(const glint_param& row, float width) {
    if (const auto text = typed_.draw(width, row.type == GLINT_TEXT)) commit(row, *text);
    if (!typed_.is_open()) id_.clear();
}

bool ValueEditor::is_idle(const glint_param& row) const {
    return why_idle(current_->params(), row) || current_->params().animation(row);
}

void ValueEditor::show(const glint_param& row, ImVec2 at, float left, float right) {
    const std::string exact = current_->params().text(row);
    const float height = ImGui::GetFrameHeight();
    const Params& params = current_->params();
    const bool idle = is_idle(row);
    ImGui::SetCursorScreenPos({at.x + left, at.y});
    if (idle && id_ == row.id) forget();
    if (id_ == row.id) return type(row, right - left + look::px(4));
    if (ImGui::InvisibleButton("value", {right - left + look::px(2), height}, ImGuiButtonFlags_EnableNav)) open(row);
    if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  look::u32(look::colors().raised), look::px(4));
    }
    if (!idle)
        look::tooltip([&] {
            return exact + (*row.unit ? std::string(" ") + row.unit : "") +
                   ", click to type a number or a formula such as 2*24; " + allowed(row) +
                   (is_unstable(params, row) ? ".\nThis value is beyond the stable range: the simulation may explode"
                                             : "");
        });
    look::draw_right(look::current().number, look::number_size,
                     row.type == GLINT_COLOR ? exact : look::fitting(exact, value_characters), at.x + right,
                     at.y + height / 2,
                     idle                       ? look::colors().muted
                     : is_unstable(params, row) ? look::readable(look::caution)
                                                : look::colors().text);
}

void ValueEditor::show_text(const glint_param& row, const RowColumns& columns, ImVec2 at) {
    const std::string_view text = current_->params().plain_text(row);
    const float width = std::max(look::px(8), columns.end - columns.control), pad = ImGui::GetStyle().FramePadding.x;
    const bool idle = is_idle(row);
    ImGui::SetCursorScreenPos({at.x + columns.control, at.y});
    if (idle && id_ == row.id) forget();
    if (id_ == row.id) return type(row, width);
    if (ImGui::InvisibleButton("value", {width, ImGui::GetFrameHeight()}, ImGuiButtonFlags_EnableNav)) {
        id_ = row.id;
        typed_.open(std::string(text));
    }
    const bool hovered = ImGui::IsItemHovered();
    if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRectFilled(from, to,
                                              ImGui::GetColorU32(hovered ? ImGuiCol_FrameBgHovered : ImGuiCol_FrameBg),
                                              ImGui::GetStyle().FrameRounding);
    if (!idle) look::tooltip([&] { return fmt::format("'{}'. {} Click to type {}", text, row.help, allowed(row)); });
    look::draw_left(look::current().text, look::text_size, look::elided(text, width - 2 * pad), from.x + pad,
                    (from.y + to.y) / 2, idle ? look::colors().muted : look::colors().text);
}

void ValueEditor::show_refusal(const glint_param& row) {
    if (refused_id_ != row.id || current_->history().gestures() != gestures_when_refused_) return;
    look::paragraph(refusal_, look::readable(look::bad));
    if (std::exchange(refusal_is_new_, false)) ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    Session& session = *current_;
    if (!allowed_) return;
    const Params clamped = with_number(session.params(), row, *allowed_);
    if (!look::text_button("clamp", FixedString<64>::of("Use {}", clamped.text(row)),
                           {.tip = "The nearest allowed value"}))
        return;
    const Gesture one = session.history().begin(label_of(row));
    session.edit(clamped, label_of(row));
    refused_id_.clear();
}

void draw_stability(Session& session, const glint_param& row, const RowColumns& columns) {
    const double share = row.max > 0 ? number_in(session.params(), row) / row.max : 0;
    const bool at_limit = share > 0.995, beyond = is_unstable(session.params(), row);
    auto words = FixedString<96>::of("{:.0f} % of the stable limit {}", 100 * share, readable_number(row.max));
    if (beyond) words = FixedString<96>::of("unstable: above the limit {}", readable_number(row.max));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = look::px(16), below_control = columns.end - columns.control;
    const bool fits = look::caption_width(words.c_str()) <= below_control; // a longer text begins below the name
    const float left = fits ? columns.control : 0;
    ImGui::Dummy({columns.end, line});
    draw_caption(words, {at.x + left, at.y + line / 2}, columns.end - left, at_limit);
    look::tooltip(
        "This value, relative to the largest stable value. The slider ends there; to see the simulation become "
        "unstable, type a larger number");
    if (!beyond) return;
    const Params stable = with_number(session.params(), row, row.max);
    if (!look::text_button("stable", FixedString<64>::of(ICON_FA_ROTATE_LEFT "  Back to {}", stable.text(row)),
                           {.tip = "Sets the parameter to its largest stable value"}))
        return;
    const Gesture one = session.history().begin(label_of(row));
    session.edit(stable, label_of(row));
}

void draw_number(Session& session, const glint_param& row, const RowColumns& columns, ValueEditor& editor, ImVec2 at) {
    const float short_unit = look::px(20);
    // long units are hidden, to leave space for the track
    const bool is_short = !row.unit || look::caption_width(row.unit) <= short_unit;
    const float unit = is_short ? std::max(columns.unit, columns.end - short_unit - look::px(1)) : columns.unit;
    const float right = unit - look::px(4), left = right - look::number_width("000000") - look::px(3);
    drag(session, row, std::max(look::px(40), left - look::px(4) - columns.control), editor);
    editor.show(row, at, left, right);
    if (row.unit && *row.unit)
        look::draw_left(look::current().text, look::caption_size, row.unit, at.x + unit,
                        at.y + ImGui::GetFrameHeight() / 2, look::colors().muted);
}

} // namespace glint
