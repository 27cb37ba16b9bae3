#include "app/window/features/parameters/param_row.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_changes.h"
#include <algorithm>

namespace glint {
namespace {

bool draw_label(std::string_view label, const RowColumns& columns, ImVec2 at, ImVec4 color) {
    const bool fits = look::text_width(label) <= columns.label;
    const float height = fits ? ImGui::GetFrameHeight() : ImGui::GetTextLineHeight() + look::px(2);
    look::draw_left(look::current().text, look::text_size, label, at.x, at.y + height / 2, color);
    return fits;
}

} // namespace

RowColumns row_columns(const Definition& definition, float width) {
    float unit = 0;
    for (const glint_param& row : definition.params())
        if (!(row.flags & GLINT_HIDDEN)) unit = std::max(unit, look::caption_width(row.unit));
    RowColumns columns{};
    columns.label = std::clamp(width * 0.36f, look::px(56), look::px(128)); // additional width is for the control
    columns.dot = columns.label + look::px(10);
    columns.control = columns.dot + look::px(8);
    columns.end = width;
    columns.unit = width - (unit > 0 ? std::min(unit, width * 0.22f) + look::px(1) : 0);
    return columns;
}

std::string param_help(const Session& session, const glint_param& row) {
    std::string text = row.help && *row.help ? row.help : label_of(row).c_str();
    text += "\n";
    text += allowed(row);
    text += ", preset " + session.preset().params().text(row);
    if (row.flags & GLINT_RESTARTS) text += "; a change starts the run over";
    if (!why_not_animated(session.definition(), row)) text += "\nRight-click the name to animate it";
    return text;
}

ParamRows::ParamRows(CurrentSession& current, const Actions& actions, const MethodRun& methods,
                     const TimingReport& report, Notices& notices, UiState& ui)
    : current_(current),
      actions_(actions),
      methods_(methods),
      report_(report),
      ui_(ui),
      editor_(current, ui.gesture, notices),
      animate_(current, notices) {}

void ParamRows::draw_dot(const glint_param& row, float x, ImVec2 at) {
    Session& session = *current_;
    if (!is_changed(session, row)) return;
    const float height = ImGui::GetFrameHeight(), wide = look::px(16); // the whole space between name and control
    ImGui::SetCursorScreenPos({at.x + x - wide / 2, at.y});
    if (ImGui::InvisibleButton("revert", {wide, height}, ImGuiButtonFlags_EnableNav)) revert(session, row);
    const bool hot = ImGui::IsItemHovered();
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + x, at.y + height / 2}, look::px(hot ? 5.f : 4.f),
                                                look::u32(look::colors().accent));
    look::tooltip([&] { return "Changed from the preset: click to reset to " + session.preset().params().text(row); });
}

void ParamRows::draw_control(const glint_param& row, const RowColumns& columns, ImVec2 at) {
    Session& session = *current_;
    if (row.type == GLINT_CHOICE && std::string_view(row.id) == "palette")
        draw_palette(session, row, columns);
    else if (row.type == GLINT_CHOICE)
        draw_choice(session, row, columns);
    else if (row.type == GLINT_BOOL)
        draw_bool(session, row);
    else if (row.type == GLINT_COLOR)
        draw_color(session, row, columns, editor_, at);
    else
        draw_number(session, row, columns, editor_, at);
}

/// Disabled, with the reason in the tooltip.
void ParamRows::draw_idle(const glint_param& row, const RowColumns& columns, ImVec2 at, const char* why) {
    ImGui::BeginDisabled();
    ImGui::BeginGroup();
    draw_control(row, columns, at);
    ImGui::EndGroup();
    ImGui::EndDisabled();
    look::tooltip(label_of(row), {}, why);
}

bool ParamRows::draw(const glint_param& row, const RowColumns& columns) {
    Session& session = *current_;
    ImGui::PushID(row.id);
    ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 start = at;
    const bool moves = session.params().animation(row);
    const char* const needs = why_idle(session.params(), row);
    const char* const idle = needs   ? needs
                             : moves ? "This parameter is animated: right-click its name to stop it"
                                     : nullptr;
    if (!draw_label(label_of(row), columns, at, idle ? look::colors().muted : look::colors().text))
        at.y += ImGui::GetTextLineHeight() + look::px(2);
    ImGui::SetCursorScreenPos(start);
    ImGui::InvisibleButton("name", {columns.dot - look::px(8), at.y - start.y + ImGui::GetFrameHeight()},
                           ImGuiButtonFlags_None);
    if (look::tooltip_due())
        look::tooltip(param_help(session, row), std::string_view(row.id) == "method" ? actions_.key("next method") : "",
                      idle ? idle : "");
    animate_.draw(row);
    draw_dot(row, columns.dot, at);
    ImGui::SetCursorScreenPos({at.x + columns.control, at.y});
    if (idle)
        draw_idle(row, columns, at, idle);
    else
        draw_control(row, columns, at);
    ImGui::SetCursorScreenPos({start.x, at.y + ImGui::GetFrameHeight()});
    ImGui::Dummy({columns.end, 0});
    draw_animation(session, row, columns);
    if (row.track_max > row.max) draw_stability(session, row, columns);
    editor_.show_refusal(row);
    if (row.automatic >= 0) draw_auto();
    ImGui::PopID();
    const ImVec2 end{start.x + columns.end, ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y};
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImGui::IsMouseHoveringRect(start, end);
}

} // namespace glint
