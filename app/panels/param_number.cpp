// The row of a number: track, value to type into, unit.
#include "app/look/numbers.h"
#include "app/look/slider.h"
#include "app/look/text.h"
#include "app/panels/param_row.h"
#include "app/services/notices.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

constexpr int value_characters = 6;

look::Track track_of(const glint_param& row) {
    return {row.min,
            row.max,
            std::max(row.track_max, row.max),
            (row.flags & GLINT_LOG_SCALE) != 0,
            (row.flags & GLINT_OPEN_LOW) != 0,
            row.type == GLINT_INT};
}

double value_of(const Params& params, const glint_param& row) {
    return row.type == GLINT_INT ? params.get<std::int32_t>(row) : double(params.get<float>(row));
}

Params with_value(Params params, const glint_param& row, double value) {
    if (row.type == GLINT_INT)
        params.put(row, static_cast<std::int32_t>(std::lround(value)));
    else
        params.put(row, static_cast<float>(value));
    params.clamp();
    return params;
}

void drag(Session& session, const glint_param& row, float width) {
    double value = value_of(session.params(), row);
    const look::SliderResult result = look::slider("track", track_of(row), value, width);
    if (result.changed) session.edit(with_value(session.params(), row, value), label_of(row));
    if (result.finished) session.end_gesture();
}

} // namespace

ValueEditor::ValueEditor(Workspace& workspace, Notices& notices, UiState& ui)
    : workspace_(workspace), notices_(notices), ui_(ui) {}

void ValueEditor::forget() {
    for (std::string* text : {&id_, &refusal_, &refused_id_}) text->clear();
    refused_until_ms_ = 0, typed_.close();
}

void ValueEditor::commit(const glint_param& row, const std::string& text) {
    Session& session = workspace_.session();
    const auto refused = text == session.params().text(row) ? std::nullopt : session.set(row.id, text);
    if (refused) {
        refusal_ = *refused, refused_id_ = row.id;
        refused_until_ms_ = now_ms() + 6000;
        notices_.note(*refused, session.step(), Severity::caution);
        ui_.lively_until_ms = std::max(ui_.lively_until_ms, refused_until_ms_ + 100);
    } else {
        refused_id_.clear();
    }
}

void ValueEditor::type(const glint_param& row, float width) {
    if (const auto text = typed_.draw(width)) commit(row, *text);
    if (!typed_.is_open()) id_.clear();
}

void ValueEditor::show(const glint_param& row, ImVec2 at, float left, float right) {
    const std::string exact = workspace_.session().params().text(row);
    const float height = ImGui::GetFrameHeight();
    const bool idle = why_idle(workspace_.session().params(), row); // the whole row says why
    ImGui::SetCursorScreenPos({at.x + left, at.y});
    if (idle && id_ == row.id) forget();
    if (id_ == row.id) return type(row, right - left + look::px(4));
    if (ImGui::InvisibleButton("value", {right - left + look::px(2), height}, ImGuiButtonFlags_EnableNav))
        id_ = row.id, typed_.open(exact);
    if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  look::u32(look::colors().raised), look::px(4));
    }
    if (!idle)
        look::tooltip([&] {
            return exact + (*row.unit ? std::string(" ") + row.unit : "") + ", click to type; " + allowed(row);
        });
    look::draw_right(look::current().number, look::number_size,
                     row.type == GLINT_COLOR ? exact : look::fitting(exact, value_characters), at.x + right,
                     at.y + height / 2, idle ? look::colors().muted : look::colors().text);
}

void ValueEditor::show_refusal(const glint_param& row) const {
    if (refused_id_ != row.id || now_ms() > refused_until_ms_) return;
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, look::readable(look::bad));
    ImGui::TextUnformatted(refusal_.c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
}

void draw_number(Session& session, const glint_param& row, const RowColumns& columns, ValueEditor& editor, ImVec2 at) {
    const float value_width = look::number_width("000000") + look::px(3);
    const float left = columns.value - value_width;
    drag(session, row, std::max(look::px(40), left - look::px(4) - columns.control));
    editor.show(row, at, left, columns.value);
    if (row.unit && *row.unit)
        look::draw_left(look::current().text, look::caption_size, row.unit, at.x + columns.unit,
                        at.y + ImGui::GetFrameHeight() / 2, look::colors().muted);
}

} // namespace glint
