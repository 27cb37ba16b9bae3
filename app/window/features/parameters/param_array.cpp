// The numbers of an array as a table of cells. A drag in a cell changes its number, and a click types it.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/workspace/held_gesture.h"
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <string>

namespace glint {
namespace {

constexpr float cell_gap = 2, cell_padding = 3, widest_cell = 96;
constexpr float cell_drag = 200; // a drag as long as this goes through the whole range

/// Places of an array's cells, in pixels from its upper left end.
struct CellPlaces {
    ImVec2 first, size;
    std::size_t columns; ///< of the array
    std::size_t fitting; ///< cells side by side; the columns that do not fit stand below them

    ImVec2 of(std::size_t i) const {
        const std::size_t column = i % columns, lines = (columns + fitting - 1) / fitting;
        const std::size_t x = column % fitting, y = i / columns * lines + column / fitting;
        return {first.x + static_cast<float>(x) * (size.x + look::px(cell_gap)),
                first.y + static_cast<float>(y) * (size.y + look::px(cell_gap))};
    }
};

/// Two or three numbers stand where a row has its control, like a vector's.
bool shares_line_of_name(std::span<const glint_param> rows) {
    return rows.size() <= 3 && rows.size() <= static_cast<std::size_t>(rows.front().array_columns);
}

CellPlaces cell_places(std::span<const glint_param> rows, const RowColumns& columns, float top) {
    const bool shares_line = shares_line_of_name(rows);
    const float left = shares_line ? columns.control : 0, gap = look::px(cell_gap);
    const float right = shares_line && *rows.front().unit ? columns.unit - look::px(4) : columns.end;
    const float narrowest = look::number_width("000") + 2 * look::px(cell_padding);
    const std::size_t in_line = std::min(rows.size(), static_cast<std::size_t>(rows.front().array_columns));
    const float fitting = std::clamp(std::floor((right - left + gap) / (narrowest + gap)), 1.f, float(in_line));
    const float width = std::max(look::px(8), std::floor((right - left + gap) / fitting - gap));
    return {{left, top},
            {shares_line ? width : std::min(width, look::px(widest_cell)), ImGui::GetFrameHeight()},
            in_line,
            static_cast<std::size_t>(fitting)};
}

/// With at most that many characters: fewer digits, and no zero before the point if it does not fit.
FixedString<24> cell_text(double value, bool whole, int characters) {
    for (int digits = std::min(characters, whole ? 10 : 6); digits > 0; --digits) {
        const auto text = FixedString<24>::of("{:.{}g}", value, digits);
        std::string_view shown = text;
        if (static_cast<int>(shown.size()) <= characters) return text;
        const bool negative = shown.starts_with('-');
        if (negative) shown.remove_prefix(1);
        if (!shown.starts_with("0.")) continue;
        auto shorter = FixedString<24>(negative ? "-" : "");
        shorter += shown.substr(1);
        if (static_cast<int>(std::string_view(shorter).size()) <= characters) return shorter;
    }
    return std::fabs(value) < 1 ? "~0" : "...";
}

ImVec4 plain_cell() { return look::mix(look::colors().panel, look::colors().text, 0.07f); }

/// Stronger for values farther from zero, or, in a range on one side of zero, farther from its low end.
ImVec4 cell_color(const glint_param& row, double value) {
    constexpr float strongest = 0.45f;
    const ImVec4 ground = plain_cell();
    if (row.min >= 0 || row.max <= 0)
        return look::mix(ground, look::colors().accent,
                         strongest * static_cast<float>(look::position_of(look::track_of(row), value)));
    const double share = std::clamp(value / std::max(-row.min, row.max), -1., 1.);
    return look::mix(ground, share < 0 ? look::cpu : look::copy, strongest * static_cast<float>(std::fabs(share)));
}

/// The value now: an animated number moves, while its own value stays stored.
double number_now(const Session& session, const glint_param& row) {
    const Animation* moves = session.params().animation(row);
    return moves ? value_at(*moves, row, session.step()) : number_in(session.params(), row);
}

void draw_number_of_cell(const Session& session, const glint_param& row, ImVec2 from, ImVec2 to, bool idle) {
    const double value = number_now(session, row);
    const bool unstable = is_unstable(session.params(), row);
    // a coloured or grey number cannot be read on a strong colour
    const ImVec4 ground = idle || unstable ? plain_cell() : cell_color(row, value);
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(from, to, look::u32(ground), look::px(3));
    if (ImGui::IsItemHovered()) draw->AddRect(from, to, look::u32(look::colors().muted), look::px(3));
    const float room = to.x - from.x - 2 * look::px(cell_padding);
    const auto text = cell_text(value, row.type == GLINT_INT, static_cast<int>(room / look::number_width("0") + 0.01f));
    const ImVec4 color = session.params().animation(row) ? look::colors().accent
                         : idle                          ? look::colors().muted
                         : unstable                      ? look::readable(look::caution)
                                                         : look::colors().text;
    look::draw_right(look::current().number, look::number_size, text, to.x - look::px(cell_padding),
                     (from.y + to.y) / 2, color);
    if (is_changed(session, row))
        draw->AddCircleFilled({from.x + look::px(4), from.y + look::px(4)}, look::px(2.5f),
                              look::u32(look::colors().accent));
}

/// Changes the number while the mouse drags the last item; with Shift a tenth as far. A press alone changes nothing.
void drag_cell(Session& session, const glint_param& row, HeldGesture& gesture) {
    const ImGuiIO& io = ImGui::GetIO();
    const look::Track track = look::track_of(row);
    float& place = *ImGui::GetStateStorage()->GetFloatRef(ImGui::GetItemID());
    if (ImGui::IsItemActivated())
        place = static_cast<float>(look::position_of(track, number_in(session.params(), row)));
    if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(0) || io.MouseDelta.x == 0) return;
    place += io.MouseDelta.x / look::px(cell_drag) * (io.KeyShift ? 0.1f : 1);
    const double value = io.KeyShift ? look::fine_value_at(track, double(place)) : look::value_at(track, double(place));
    gesture.edit(session, with_number(session.params(), row, value), label_of(row));
}

/// Whether the mouse button that was released now had dragged something.
bool was_dragged() {
    const ImGuiIO& io = ImGui::GetIO();
    return ImGui::IsMouseReleased(0) && io.MouseDragMaxDistanceSqr[0] >= io.MouseDragThreshold * io.MouseDragThreshold;
}

std::string cell_help(const Session& session, const glint_param& row) {
    const char* const use = session.params().animation(row) ? "Animated: right-click to change or stop it"
                            : why_not_animated(session.definition(), row)
                                ? "Drag, or click to type"
                                : "Drag, or click to type; right-click to animate";
    return fmt::format("{} = {}\n{}\n{}, preset {}; --set {}={}\n{}", std::string_view(label_of(row)),
                       session.params().words(row), row.help, allowed(row), session.preset().params().text(row), row.id,
                       session.params().text(row), use);
}

std::string array_help(std::span<const glint_param> rows) {
    const glint_param& first = rows.front();
    return fmt::format("{}\n{}\n{}; {} to {}", first.array, first.help, allowed(first), first.id, rows.back().id);
}

} // namespace

void ParamRows::draw_cell(const glint_param& row, ImVec2 at, ImVec2 size) {
    Session& session = *current_;
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton("value", size, ImGuiButtonFlags_EnableNav);
    const char* const needs = why_idle(session.params(), row);
    const bool idle = needs || session.params().animation(row);
    if (!idle) drag_cell(session, row, editor_.gesture());
    if (!idle && clicked && !was_dragged()) editor_.open(row);
    if (!idle && ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    draw_number_of_cell(session, row, at, {at.x + size.x, at.y + size.y}, idle);
    if (ImGui::IsItemFocused()) ImGui::RenderNavCursor({at, {at.x + size.x, at.y + size.y}}, ImGui::GetItemID());
    if (!ImGui::IsItemActive() && look::tooltip_due()) look::tooltip(cell_help(session, row), {}, needs ? needs : "");
    animate_.draw(row);
}

/// The number that is being typed has more room than its cell: the cells below its field are not drawn.
void ParamRows::draw_cells(std::span<const glint_param> rows, const RowColumns& columns, ImVec2 start, float top) {
    const CellPlaces places = cell_places(rows, columns, top);
    const auto place = [&](std::size_t i) { return ImVec2{start.x + places.of(i).x, start.y + places.of(i).y}; };
    const auto typed = std::ranges::find_if(rows, [&](const glint_param& row) { return editor_.is_open(row); });
    const bool types = typed != rows.end();
    ImRect field;
    if (types) {
        const ImVec2 at = place(static_cast<std::size_t>(typed - rows.begin()));
        const float width = std::max(places.size.x, look::number_width("-0.000001") + look::px(12));
        const float left = std::max(start.x, std::min(at.x, start.x + columns.end - width));
        field = ImRect(left, at.y, left + width, at.y + places.size.y);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const ImVec2 at = place(i), end{at.x + places.size.x, at.y + places.size.y};
        ImGui::PushID(rows[i].id);
        if (editor_.is_open(rows[i])) {
            ImGui::SetCursorScreenPos(field.Min);
            editor_.type(rows[i], field.GetWidth());
        } else if (!types || !field.Overlaps(ImRect(at, end))) {
            draw_cell(rows[i], at, places.size);
        }
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos({start.x, place(rows.size() - 1).y + places.size.y});
    ImGui::Dummy({columns.end, 0});
}

/// Returns where the cells begin, in pixels below the name's upper end.
float ParamRows::draw_array_name(std::span<const glint_param> rows, const RowColumns& columns, ImVec2 at) {
    Session& session = *current_;
    const glint_param& first = rows.front();
    const std::string_view name = first.array;
    const bool shares_line = shares_line_of_name(rows), fits = shares_line && look::text_width(name) <= columns.label;
    const float height = fits ? ImGui::GetFrameHeight() : ImGui::GetTextLineHeight() + look::px(4);
    const float unit = *first.unit ? look::caption_width(first.unit) + look::px(8) : 0;
    const float dot = shares_line ? columns.dot : columns.end - unit - look::px(8);
    const float room = shares_line && !fits ? columns.end : dot - look::px(8); // a long name has the line for itself
    const auto shown = look::elided(name, room);
    look::draw_left(look::current().text, look::text_size, shown, at.x, at.y + height / 2,
                    why_idle(session.params(), first) ? look::colors().muted : look::colors().text);
    const float unit_y =
        at.y + (shares_line && !fits ? height : 0) + (shares_line ? ImGui::GetFrameHeight() : height) / 2;
    if (*first.unit)
        look::draw_left(look::current().text, look::caption_size, first.unit,
                        at.x + (shares_line ? columns.unit : columns.end - look::caption_width(first.unit)), unit_y,
                        look::colors().muted);
    ImGui::PushID(first.id);
    ImGui::InvisibleButton("array name", {room, height}, ImGuiButtonFlags_None);
    if (look::tooltip_due()) look::tooltip(array_help(rows));
    draw_array_dot(rows, {at.x + dot, at.y + (shares_line && !fits ? height : 0)},
                   shares_line ? ImGui::GetFrameHeight() : height);
    ImGui::PopID();
    return fits ? 0 : height;
}

void ParamRows::draw_array_dot(std::span<const glint_param> rows, ImVec2 at, float height) {
    Session& session = *current_;
    if (std::ranges::none_of(rows, [&](const glint_param& row) { return is_changed(session, row); })) return;
    const float wide = look::px(16);
    ImGui::SetCursorScreenPos({at.x - wide / 2, at.y});
    if (ImGui::InvisibleButton("array revert", {wide, height}, ImGuiButtonFlags_EnableNav)) revert(session, rows);
    const float radius = look::px(ImGui::IsItemHovered() ? 5.f : 4.f);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x, at.y + height / 2}, radius, look::u32(look::colors().accent));
    look::tooltip("Changed from the preset: click to reset all numbers of this table");
}

bool ParamRows::draw_array(std::span<const glint_param> rows, const RowColumns& columns) {
    const Session& session = *current_;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    for (const glint_param& row : rows)
        if (editor_.is_open(row) && (why_idle(session.params(), row) || session.params().animation(row)))
            editor_.forget();
    draw_cells(rows, columns, start, draw_array_name(rows, columns, start));
    for (const glint_param& row : rows) {
        ImGui::PushID(row.id);
        editor_.show_refusal(row);
        ImGui::PopID();
    }
    const ImVec2 end{start.x + columns.end, ImGui::GetCursorScreenPos().y - ImGui::GetStyle().ItemSpacing.y};
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImGui::IsMouseHoveringRect(start, end);
}

} // namespace glint
