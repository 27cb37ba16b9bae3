#include "app/window/features/parameters/param_row.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/method_run.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/held_gesture.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <fmt/format.h>

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
    else if (row.flags & GLINT_BUTTON)
        draw_button(session, row);
    else if (row.type == GLINT_COLOR)
        draw_color(session, row, columns, editor_, at);
    else if (row.type == GLINT_TEXT)
        editor_.show_text(row, columns, at);
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
    if (&row == auto_row(session.definition())) draw_auto();
    ImGui::PopID();
    const ImVec2 end{start.x + columns.end, ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y};
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImGui::IsMouseHoveringRect(start, end);
}

// The line below the row of methods: the method that auto stands for here.

namespace {

Provenance auto_provenance(const std::string& shown, const MeasuredScene& scene) {
    const bool cuda = scene.lane() == Lane::cuda;
    return {
        "the method that auto uses, and its speed compared with the reference method (the method with a speed of 1)",
        shown,
        scene.title,
        "15 rounds; in each round, every method runs the steps of one frame or one drawing",
        cuda ? "CUDA events around runs on a second instance with its own stream"
             : "host clock (std::chrono::steady_clock) around runs on a second instance",
        "none: each method is represented by its fastest round, because disturbances only add time",
        {"The window and the simulation keep running meanwhile."},
        "the line shows when; the result is kept until the driver, the processor or the program changes"};
}

} // namespace

void ParamRows::draw_auto() {
    if (methods_.words().empty()) return;
    look::paragraph(methods_.words());
    offer_provenance(ui_, "auto", [&] { return auto_provenance(methods_.words(), report_.scene()); });
    if (methods_.measuring() &&
        look::text_button(
            "stop methods", ICON_FA_STOP "  Stop measuring",
            {.tip = "Stops measuring; auto keeps its method. The action 'Measure the methods again' continues"}))
        actions_.run("methods");
}

// The rows of choices, booleans and colours.

void draw_choice(Session& session, const glint_param& row, const RowColumns& columns) {
    const auto entries = [&] {
        std::vector<look::Entry> list;
        for (int i = 0; i < row.choice_count; ++i) {
            const glint_choice& choice = row.choices[i];
            std::string why;
            if (row.flags & GLINT_DEVICE_CHOICES)
                why = choice_unavailable(session.definition(), session.device(), session.extent(), session.params(),
                                         row, i);
            list.push_back({label_from_id(choice.id).c_str(), choice.help ? choice.help : "", why});
        }
        return list;
    };
    int chosen = session.params().get<std::int32_t>(row);
    const Label shown = label_from_id(row.choices[chosen].id);
    if (!look::choice("##choice", shown, entries, chosen, columns.end - columns.control)) return;
    Params values = session.params();
    values.put(row, static_cast<std::int32_t>(chosen));
    session.edit(values, label_of(row));
}

void draw_bool(Session& session, const glint_param& row) {
    bool value = session.params().get<bool>(row);
    if (!look::toggle("switch", value)) return;
    Params values = session.params();
    values.put(row, value);
    session.edit(values, label_of(row));
}

void draw_button(Session& session, const glint_param& row) {
    if (!look::text_button("press", label_of(row), {.tip = row.help ? row.help : ""})) return;
    const auto value = session.params().get<std::int32_t>(row);
    Params values = session.params();
    values.put(row, value < static_cast<std::int32_t>(row.max) ? value + 1 : static_cast<std::int32_t>(row.min));
    session.edit(values, label_of(row));
}

void draw_color(Session& session, const glint_param& row, const RowColumns& columns, ValueEditor& editor, ImVec2 at) {
    auto color = session.params().get<std::array<float, 3>>(row);
    ImGui::SetNextItemWidth(look::px(40));
    if (ImGui::ColorEdit3("color", color.data(), ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel)) {
        Params values = session.params();
        values.put(row, color);
        values.clamp();
        editor.gesture().edit(session, values, label_of(row));
    }
    const float left = columns.control + look::px(44);
    editor.show(row, at, left, left + look::number_width("#rrggbb") + look::px(8));
}

} // namespace glint
