// Every stage and its time in a frame. A click on the head sorts.
#include "app/look/text.h"
#include "app/window/features/timing/timing.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>

namespace glint {
namespace {

struct StageColumn {
    const char *name, *tip;
    float Summary::*number;
    bool narrow; ///< shown also in a narrow panel
};
constexpr StageColumn columns[] = {
    {"median", "Median: half of the frames took this time or less", &Summary::median, true},
    {"p95", "95 % of the frames took this time or less", &Summary::p95, true},
    {"p99", "99 % of the frames took this time or less", &Summary::p99, true},
    {"worst", "The longest frame", &Summary::worst, false},
    {"σ", "Standard deviation", &Summary::deviation, false},
};

constexpr int whole_frames = -1; // instead of a stage's index

void number_cell(float milliseconds, bool known) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    look::draw_right(look::current().number, look::number_size,
                     known ? look::milliseconds(static_cast<double>(milliseconds)) : "-", at.x + wide,
                     at.y + ImGui::GetTextLineHeight() / 2, known ? look::colors().text : look::colors().muted);
    ImGui::Dummy({wide, ImGui::GetTextLineHeight()});
}

/// Returns true when it was clicked.
bool head_cell(const char* text, const char* tip, const char* sorting, bool sorted) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
    const bool clicked = ImGui::InvisibleButton(text, {std::max(1.f, wide), line}, ImGuiButtonFlags_EnableNav);
    if (ImGui::IsItemHovered()) look::tooltip(std::string(tip) + sorting);
    look::draw_right(look::current().text, look::caption_size, text, at.x + wide, at.y + line / 2,
                     sorted ? look::colors().accent : look::colors().muted);
    return clicked;
}

void draw_share(float share, ImVec4 color) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(5),
                y = at.y + (ImGui::GetTextLineHeight() - height) / 2;
    const float filled = std::max(look::px(2), wide * std::clamp(share, 0.f, 1.f));
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + filled, y + height}, look::u32(color), height / 2);
    ImGui::Dummy({wide, ImGui::GetTextLineHeight()});
    char text[64];
    std::snprintf(text, sizeof text, "%.1f %% of the frame's median", 100 * static_cast<double>(share));
    look::tooltip(text);
}

struct Row {
    int id;
    std::string_view label;
    int depth;
    ImVec4 color;
    std::optional<Lane> lane; ///< nothing: whole frames
    const Summary& times;
};

Provenance cell_provenance(const Row& row, const StageColumn& column, const MeasuredScene& scene) {
    const float ms = row.times.*column.number;
    if (row.lane)
        return stage_provenance(fmt::format("{}, on {}", row.label, lane_name(*row.lane)), *row.lane, {column.name, ms},
                                row.times, scene);
    return frame_provenance({column.name, ms}, row.times, scene);
}

void label_cell(const Row& row, const TimingReport& report, UiState& ui) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), indent = look::px(10) * static_cast<float>(row.depth);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + look::px(4) + indent, at.y + line / 2}, look::px(3.5f),
                                                look::u32(row.color));
    const float text = look::px(13) + indent, wide = ImGui::GetContentRegionAvail().x;
    ImGui::Dummy({std::max(1.f, wide), line});
    offer_provenance(
        ui, "stage", [&] { return cell_provenance(row, columns[0], report.scene()); },
        [&] {
            return fmt::format("{}{}{}. {}", row.label, row.lane ? ", on " : "", row.lane ? lane_name(*row.lane) : "",
                               provenance_tip);
        });
    look::draw_left(look::current().text, look::text_size, look::elided(row.label, wide - text), at.x + text,
                    at.y + line / 2, look::colors().text);
}

void draw_row(const Row& row, float frame_ms, bool wide, const TimingReport& report, UiState& ui) {
    ImGui::TableNextRow();
    ImGui::PushID(row.id);
    label_cell(row, report, ui);
    const bool known = row.times.samples > 0;
    for (const StageColumn& column : columns) {
        if (!wide && !column.narrow) continue;
        number_cell(row.times.*column.number, known);
        offer_provenance(ui, column.name, [&] { return cell_provenance(row, column, report.scene()); });
    }
    ImGui::TableNextColumn();
    if (frame_ms > 0 && known) draw_share(row.times.median / frame_ms, row.color);
    ImGui::PopID();
}

void draw_head(int& sorted_by, bool wide) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption("milliseconds");
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i) {
        if (!wide && !columns[i].narrow) continue;
        const bool sorted = sorted_by == i + 1;
        const char* sorting = sorted ? ". Click: sort in the frame's order" : ". Click: sort, largest first";
        if (head_cell(columns[i].name, columns[i].tip, sorting, sorted)) sorted_by = sorted ? 0 : i + 1;
    }
    head_cell("share",
              "Share of the frame's median time. Stages on different processors overlap, so the shares can add up to "
              "more than 100 %",
              "", false);
}

/// In order of nesting, or by the chosen number.
void draw_rows(const Profiler& profiler, bool wide, const TimingReport& report, const StageOrder& order, UiState& ui) {
    const Stages& stages = profiler.stages();
    const Summary& frame = profiler.frame_summary();
    std::array<int, Stages::most> rows{};
    const auto end = std::ranges::copy(stages.order(), rows.begin()).out;
    if (order.by > 0) {
        const auto number = columns[order.by - 1].number;
        std::sort(rows.begin(), end, [&](int a, int b) { // unlike std::stable_sort, it does not allocate
            const float of_a = stages[a].shown.*number, of_b = stages[b].shown.*number;
            return of_a != of_b ? of_a > of_b : a < b;
        });
    }
    draw_row({whole_frames, "frame", 0, look::colors().text, {}, frame}, frame.median, wide, report, ui);
    for (auto i = rows.begin(); i != end; ++i) {
        const StageRow& row = stages[*i];
        draw_row({*i, row.label, order.by ? 0 : row.depth, lane_color(row.lane), row.lane, row.shown}, frame.median,
                 wide, report, ui);
    }
}

} // namespace

void draw_stage_table(const Profiler& profiler, const TimingReport& report, StageOrder& order, UiState& ui) {
    const bool wide = timing_is_wide();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {look::px(5), look::px(2)});
    if (ImGui::BeginTable("stages", wide ? 7 : 5, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings)) {
        ImGui::TableSetupColumn("stage", ImGuiTableColumnFlags_WidthStretch);
        for (const StageColumn& column : columns)
            if (wide || column.narrow)
                ImGui::TableSetupColumn(
                    column.name, ImGuiTableColumnFlags_WidthFixed,
                    std::max(look::number_width("0.000"), std::ceil(look::caption_width(column.name))));
        ImGui::TableSetupColumn("share", ImGuiTableColumnFlags_WidthFixed, look::px(wide ? 90 : 36));
        draw_head(order.by, wide);
        draw_rows(profiler, wide, report, order, ui);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

} // namespace glint
