// The row of a number: track, value to type into, unit.
#include "app/look/numbers.h"
#include "app/look/slider.h"
#include "app/look/text.h"
#include "app/panels/param_row.h"
#include <algorithm>
#include <cmath>
#include <misc/cpp/imgui_stdlib.h>

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

void commit(Desk& desk, const glint_param& row, ValueEditor& editor) {
    const auto refused =
        editor.text == desk.session().params().text(row) ? std::nullopt : desk.session().set(row.id, editor.text);
    if (refused) {
        editor.refusal = *refused, editor.refused_id = row.id;
        editor.refused_until_ms = now_ms() + 6000;
        desk.notices.note(*refused, desk.session().step(), Severity::caution);
        desk.lively_until_ms = std::max(desk.lively_until_ms, editor.refused_until_ms + 100);
    } else {
        editor.refused_id.clear();
    }
    editor.id.clear();
}

void type_value(Desk& desk, const glint_param& row, ValueEditor& editor, float width) {
    if (editor.opened) ImGui::SetKeyboardFocusHere();
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::SetNextItemWidth(width);
    const auto flags = ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_EnterReturnsTrue;
    const bool entered = ImGui::InputText("##typed", &editor.text, flags);
    if (entered || (!editor.opened && ImGui::IsItemDeactivated() && !ImGui::IsKeyPressed(ImGuiKey_Escape)))
        commit(desk, row, editor);
    else if (!editor.opened && !ImGui::IsItemActive())
        editor.id.clear();
    editor.opened = false;
}

} // namespace

void show_value(Desk& desk, const glint_param& row, ValueEditor& editor, ImVec2 at, float left, float right) {
    const std::string exact = desk.session().params().text(row);
    const float height = ImGui::GetFrameHeight();
    ImGui::SetCursorScreenPos({at.x + left, at.y});
    if (editor.id == row.id) return type_value(desk, row, editor, right - left + look::px(4));
    if (ImGui::InvisibleButton("value", {right - left + look::px(2), height}, ImGuiButtonFlags_EnableNav))
        editor.id = row.id, editor.text = exact, editor.opened = true;
    if (ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  look::u32(look::colors().raised), look::px(4));
    }
    look::tooltip(
        [&] { return exact + (row.unit ? std::string(" ") + row.unit : "") + ", click to type; " + allowed(row); });
    look::draw_right(look::current().number, look::number_size,
                     row.type == GLINT_COLOR ? exact : look::fitting(exact, value_characters), at.x + right,
                     at.y + height / 2, look::colors().text);
}

void draw_number(Desk& desk, const glint_param& row, const RowColumns& columns, ValueEditor& editor, ImVec2 at) {
    const float value_width = look::number_width("000000") + look::px(3);
    const float left = columns.value - value_width;
    drag(desk.session(), row, std::max(look::px(40), left - look::px(4) - columns.control));
    show_value(desk, row, editor, at, left, columns.value);
    if (row.unit && *row.unit)
        look::draw_left(look::current().text, look::caption_size, row.unit, at.x + columns.unit,
                        at.y + ImGui::GetFrameHeight() / 2, look::colors().muted);
}

} // namespace glint
