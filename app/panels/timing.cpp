// Where a frame's time goes: two figures, the last frames, one frame as lanes, and every stage.
#include "app/panels/timing.h"
#include "app/desk.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/panel.h"
#include <algorithm>

namespace glint {
namespace {

std::string rate_text(float a_second) {
    char text[32];
    std::snprintf(text, sizeof text, a_second < 10 ? "%.1f" : "%.0f", static_cast<double>(a_second));
    return text;
}

void draw_figures(Desk& desk) {
    const Summary& frames = desk.profiler.frame_summary();
    const bool known = frames.samples > 0 && frames.median > 0;
    const float top = ImGui::GetCursorPosY();
    look::figure(known ? look::milliseconds(static_cast<double>(frames.median)) : "-", "ms a frame");
    ImGui::SetCursorPosY(top);
    look::figure_right(known ? rate_text(1000 / frames.median) : "-", "frames/s");
}

void draw_share(float share, ImVec4 color) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(5),
                y = at.y + (ImGui::GetTextLineHeight() - height) / 2;
    const float filled = std::max(look::px(2), wide * std::clamp(share, 0.f, 1.f));
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + filled, y + height}, look::u32(color), height / 2);
    ImGui::Dummy({wide, ImGui::GetTextLineHeight()});
}

void number_cell(float milliseconds) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    look::draw_right(look::current().number, look::number_size, look::milliseconds(static_cast<double>(milliseconds)),
                     at.x + wide, at.y + ImGui::GetTextLineHeight() / 2, look::colors().text);
    ImGui::Dummy({wide, ImGui::GetTextLineHeight()});
}

void head_cell(const char* text, const char* tip) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(text);
    ImGui::InvisibleButton("head", {std::max(1.f, wide), ImGui::GetTextLineHeight()}, ImGuiButtonFlags_None);
    look::tooltip(tip);
    ImGui::PopID();
    look::draw_right(look::current().text, look::caption_size, text, at.x + wide, at.y + ImGui::GetTextLineHeight() / 2,
                     look::colors().muted);
}

void draw_stage(const StageRow& row, float frame_ms) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight(), indent = look::px(10) * static_cast<float>(row.depth);
    const ImVec4 color = lane_color(row.lane);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + look::px(4) + indent, at.y + line / 2}, look::px(3.5f),
                                                look::u32(color));
    const float text = look::px(13) + indent, wide = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(&row);
    ImGui::InvisibleButton("stage", {std::max(1.f, wide), line}, ImGuiButtonFlags_None);
    look::tooltip(row.label + ", on " + lane_name(row.lane) + ": worst " + look::short_number(row.shown.worst) +
                  " ms of " + std::to_string(row.shown.samples) + " frames");
    ImGui::PopID();
    look::draw_left(look::current().text, look::text_size, look::elided(row.label, wide - text), at.x + text,
                    at.y + line / 2, look::colors().text);
    number_cell(row.shown.median), number_cell(row.shown.p95), number_cell(row.shown.p99);
    ImGui::TableNextColumn();
    if (frame_ms > 0) draw_share(row.shown.median / frame_ms, color);
}

void draw_rows(Desk& desk) {
    const float number = look::number_width("0.000") + 2 * look::px(5);
    if (!ImGui::BeginTable("stages", 5, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_NoSavedSettings)) return;
    ImGui::TableSetupColumn("stage", ImGuiTableColumnFlags_WidthStretch);
    for (const char* name : {"median", "p95", "p99"})
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, number - look::px(10));
    ImGui::TableSetupColumn("share", ImGuiTableColumnFlags_WidthFixed, look::px(36));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    look::caption("milliseconds");
    head_cell("median", "Half of the last 240 frames took no longer");
    head_cell("p95", "19 of 20 frames took no longer");
    head_cell("p99", "99 of 100 frames took no longer");
    head_cell("share", "Of the frame's median; stages on different processors overlap");
    for (const int row : desk.profiler.order())
        draw_stage(desk.profiler.rows()[static_cast<std::size_t>(row)], desk.profiler.frame_summary().median);
    ImGui::EndTable();
}

void draw_table(Desk& desk) {
    ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {look::px(5), look::px(2)});
    draw_rows(desk);
    ImGui::PopStyleVar();
}

class TimingPanel final : public Panel {
public:
    const char* title() const override { return "Timing"; }
    void draw(Desk& desk) override {
        draw_figures(desk);
        draw_frame_graph(desk);
        draw_lanes(desk);
        draw_table(desk);
        if (!desk.session().wants_frames()) look::caption("Nothing moves: no frames are drawn, these are the last.");
    }
};

} // namespace

std::unique_ptr<Panel> make_timing_panel() { return std::make_unique<TimingPanel>(); }

} // namespace glint
