#include "app/files/formats/handed_text.h"
#include "app/look/text.h"
#include "app/report/measured_provenance.h"
#include "app/window/features/experiment/experiment.h"
#include "app/window/parts/provenance_popover.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr int max_rows = 12; // more rows scroll
constexpr float mark_room = 14;

/// Values are aligned by their last character, and the texts after them by their first.
void draw_cell(const CellText& cell, std::size_t rest_letters, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), letter = look::number_width("0");
    const float end = at.x + width - letter * static_cast<float>(rest_letters);
    look::draw_right(look::current().number, look::number_size, cell.value, end, at.y + line / 2, look::colors().text);
    look::draw_left(look::current().number, look::number_size, cell.rest, end, at.y + line / 2, look::colors().muted);
    ImGui::Dummy({width, line});
}

} // namespace

void ExperimentTable::set(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    first_head_ = title_of(plan.varied);
    marked_ = plan.series.has_value();
    columns_.assign(plan.series_count(), {});
    for (std::size_t series = 0; series < columns_.size(); ++series) {
        Column& column = columns_[series];
        column.head = plan.series ? series_text(plan, series) : title_of(plan.metric);
        column.cells.reserve(plan.varied.values.texts.size());
        for (std::size_t value = 0; value < plan.varied.values.texts.size(); ++value) {
            column.cells.push_back(cell_text(result, result.cell(value, series)));
            column.value_letters = std::max(column.value_letters, letters_in(column.cells.back().value));
            column.rest_letters = std::max(column.rest_letters, letters_in(column.cells.back().rest));
        }
    }
}

float ExperimentTable::width_of(const Column& column) const {
    const auto letters = static_cast<float>(column.value_letters + column.rest_letters);
    const float head = look::caption_width(column.head) + (marked_ ? look::px(mark_room) : 0);
    return std::ceil(std::max(head, letters * look::number_width("0")));
}

void ExperimentTable::draw_heads() const {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption(first_head_);
    for (std::size_t series = 0; series < columns_.size(); ++series) {
        ImGui::TableNextColumn();
        if (marked_) draw_series_mark(series);
        look::caption(columns_[series].head);
    }
}

void ExperimentTable::draw(const MeasuredExperiment& measured, UiState& ui) const {
    const ExperimentResult& result = measured.result;
    if (marked_) look::caption(FixedString<128>::of("Columns: {}", title_of(*result.plan.series)));
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings |
                           ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY;
    const std::vector<std::string>& values = result.plan.varied.values.texts;
    const ImGuiStyle& style = ImGui::GetStyle();
    const int rows = static_cast<int>(values.size());
    const float row = ImGui::GetTextLineHeight() + 2 * style.CellPadding.y;
    const float tall = row * static_cast<float>(1 + std::min(rows, max_rows)) + style.ScrollbarSize + look::px(4);
    if (!ImGui::BeginTable("results", 1 + static_cast<int>(columns_.size()), flags, {0, tall})) return;
    ImGui::TableSetupScrollFreeze(1, 1);
    float names = look::caption_width(first_head_);
    for (const std::string& value : values) names = std::max(names, look::number_width(value));
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthFixed, std::ceil(names));
    for (const Column& column : columns_)
        ImGui::TableSetupColumn(column.head.c_str(), ImGuiTableColumnFlags_WidthFixed, width_of(column));
    draw_heads();
    ImGuiListClipper clipper;
    clipper.Begin(rows, row);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto value = static_cast<std::size_t>(i);
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            look::number(values[value]);
            for (std::size_t series = 0; series < columns_.size(); ++series) {
                ImGui::TableNextColumn();
                draw_cell(columns_[series].cells[value], columns_[series].rest_letters, width_of(columns_[series]));
                ImGui::PushID(i);
                ImGui::PushID(static_cast<int>(series));
                const ExperimentCell& cell = result.cell(value, series);
                offer_provenance(
                    ui, "point", [&] { return point_provenance(result, cell, measured.place); },
                    [&] { return fmt::format("{}. {}", sentence_of(result, cell), provenance_tip); });
                ImGui::PopID();
                ImGui::PopID();
            }
        }
    ImGui::EndTable();
}

} // namespace glint
