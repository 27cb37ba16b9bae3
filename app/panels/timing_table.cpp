// Every stage: what it takes of a frame. The head sorts.
#include "app/desk.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/timing.h"
#include <IconsFontAwesome6.h>
#include <algorithm>

namespace glint {
namespace {

struct Column {
    const char *name, *tip;
    float Summary::*number;
    bool narrow; ///< there is always room for it
};
constexpr Column columns[] = {
    {"median", "Half of the frames took no longer", &Summary::median, true},
    {"p95", "19 of 20 frames took no longer", &Summary::p95, true},
    {"p99", "99 of 100 frames took no longer", &Summary::p99, true},
    {"worst", "The longest of them", &Summary::worst, false},
    {"σ", "Standard deviation: how far they scatter", &Summary::deviation, false},
};

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
bool head_cell(const char* text, const std::string& tip, bool sorted) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight();
    const bool clicked = ImGui::InvisibleButton(text, {std::max(1.f, wide), line}, ImGuiButtonFlags_EnableNav);
    look::tooltip(tip);
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
    std::snprintf(text, sizeof text, "%.1f %% of the frame", 100 * static_cast<double>(share));
    look::tooltip(text);
}

void label_cell(const std::string& label, int depth, ImVec4 color, const std::string& tip) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), indent = look::px(10) * static_cast<float>(depth);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + look::px(4) + indent, at.y + line / 2}, look::px(3.5f),
                                                look::u32(color));
    const float text = look::px(13) + indent, wide = ImGui::GetContentRegionAvail().x;
    ImGui::InvisibleButton("stage", {std::max(1.f, wide), line}, ImGuiButtonFlags_None);
    look::tooltip(tip);
    look::draw_left(look::current().text, look::text_size, look::elided(label, wide - text), at.x + text,
                    at.y + line / 2, look::colors().text);
}

struct Row {
    const std::string& label;
    int depth;
    ImVec4 color;
    std::string_view where;
    const Summary& times;
};

std::string tip_of(const Row& row) {
    const Summary& s = row.times;
    std::string text = row.label + (row.where.empty() ? "" : ", on " + std::string(row.where));
    if (s.samples == 0) return text + ": not measured yet";
    const auto ms = [](float value) { return look::milliseconds(static_cast<double>(value)); };
    return text + ", milliseconds of " + std::to_string(s.samples) + " frames: median " + ms(s.median) + ", p95 " +
           ms(s.p95) + ", p99 " + ms(s.p99) + ", worst " + ms(s.worst) + ", deviation " + ms(s.deviation);
}

void draw_row(const Row& row, float frame_ms, bool wide) {
    ImGui::TableNextRow();
    ImGui::PushID(&row.times);
    label_cell(row.label, row.depth, row.color, tip_of(row));
    const bool known = row.times.samples > 0;
    for (const Column& column : columns)
        if (wide || column.narrow) number_cell(row.times.*column.number, known);
    ImGui::TableNextColumn();
    if (frame_ms > 0 && known) draw_share(row.times.median / frame_ms, row.color);
    ImGui::PopID();
}

void draw_head(Desk& desk, bool wide) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption("milliseconds");
    for (int i = 0; i < static_cast<int>(std::size(columns)); ++i) {
        if (!wide && !columns[i].narrow) continue;
        const bool sorted = desk.stages_by == i + 1;
        const std::string tip = std::string(columns[i].tip) +
                                (sorted ? ". Click: in the frame's order again" : ". Click: the largest first");
        if (head_cell(columns[i].name, tip, sorted)) desk.stages_by = sorted ? 0 : i + 1;
    }
    head_cell("share", "Of the frame's median; stages on different processors overlap", false);
}

class StageTable {
public:
    explicit StageTable(Desk& desk) : stages_(desk.profiler.stages()), order_(stages_.order()) {
        if (desk.stages_by == 0) return;
        const auto number = columns[desk.stages_by - 1].number;
        std::ranges::stable_sort(order_,
                                 [&](int a, int b) { return stages_[a].shown.*number > stages_[b].shown.*number; });
    }
    void draw(Desk& desk, bool wide) const {
        static const std::string whole = "frame";
        const Summary& frame = desk.profiler.frame_summary();
        draw_row({whole, 0, look::colors().text, "", frame}, frame.median, wide);
        for (const int i : order_) {
            const StageRow& row = stages_[i];
            draw_row({row.label, desk.stages_by ? 0 : row.depth, lane_color(row.lane), lane_name(row.lane), row.shown},
                     frame.median, wide);
        }
    }

private:
    const Stages& stages_;
    std::vector<int> order_;
};

} // namespace

void draw_stage_table(Desk& desk) {
    const bool wide = timing_is_wide();
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {look::px(5), look::px(2)});
    if (ImGui::BeginTable("stages", wide ? 7 : 5, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings)) {
        ImGui::TableSetupColumn("stage", ImGuiTableColumnFlags_WidthStretch);
        for (const Column& column : columns)
            if (wide || column.narrow)
                ImGui::TableSetupColumn(column.name, ImGuiTableColumnFlags_WidthFixed, look::number_width("0.000"));
        ImGui::TableSetupColumn("share", ImGuiTableColumnFlags_WidthFixed, look::px(wide ? 90 : 36));
        draw_head(desk, wide);
        StageTable(desk).draw(desk, wide);
        ImGui::EndTable();
    }
    ImGui::PopStyleVar();
}

} // namespace glint
