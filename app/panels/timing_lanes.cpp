#include "app/desk.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/timing.h"
#include <algorithm>

namespace glint {
namespace {

struct Canvas {
    ImVec2 at;
    float left, width, height, total_ms;
};

void draw_interval(const Canvas& canvas, const FrameInterval& interval, const StageRow& row, float y) {
    const float from = std::max(0.f, interval.start_ms),
                to = std::min(canvas.total_ms, interval.start_ms + interval.duration_ms);
    if (to <= from) return;
    const float x0 = canvas.left + canvas.width * from / canvas.total_ms;
    const float x1 = std::max(x0 + look::px(1), canvas.left + canvas.width * to / canvas.total_ms - look::px(1));
    const float inset = look::px(2) * static_cast<float>(row.depth > 0);
    const ImVec2 a{x0, y + look::px(1) + inset}, b{x1, y + canvas.height - look::px(1) - inset};
    ImVec4 color = lane_color(row.lane);
    if (row.depth > 0) color = look::mix(color, look::rgb(0xFFFFFF), 0.3f);
    ImGui::GetWindowDrawList()->AddRectFilled(a, b, look::u32(color), look::px(2.5f));
    if (ImGui::IsMouseHoveringRect(a, b) && ImGui::IsWindowHovered() && ImGui::BeginTooltip()) {
        ImGui::Text("%s  %s ms", row.label.c_str(), look::short_number(interval.duration_ms).c_str());
        ImGui::EndTooltip();
    }
}

void draw_lane(Desk& desk, const char* name, Canvas& canvas, std::initializer_list<Lane> lanes) {
    look::draw_left(look::current().text, look::caption_size, name, canvas.at.x, canvas.at.y + canvas.height / 2,
                    look::colors().muted);
    ImGui::GetWindowDrawList()->AddRectFilled({canvas.left, canvas.at.y},
                                              {canvas.left + canvas.width, canvas.at.y + canvas.height},
                                              look::u32(look::colors().window), look::px(3));
    const FrameRecord& frame = desk.profiler.shown_frame();
    const auto& rows = desk.profiler.rows();
    for (const int depth : {0, 1, 2}) // the inner ones over the outer ones
        for (const FrameInterval& interval : frame.intervals) {
            if (interval.row < 0 || interval.row >= static_cast<int>(rows.size())) continue;
            const StageRow& row = rows[static_cast<std::size_t>(interval.row)];
            const bool here = std::ranges::find(lanes, row.lane) != lanes.end();
            if (here && row.depth == depth) draw_interval(canvas, interval, row, canvas.at.y);
        }
    canvas.at.y += canvas.height + look::px(4);
}

} // namespace

ImVec4 lane_color(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return look::cuda;
    case Lane::opengl:
        return look::opengl;
    case Lane::worker:
        return look::mix(look::cpu, look::rgb(0x0B3A57), 0.45f);
    case Lane::copy:
        return look::copy;
    case Lane::wait:
        return look::wait;
    default:
        return look::cpu;
    }
}

const char* lane_name(Lane lane) {
    switch (lane) {
    case Lane::cuda:
        return "CUDA";
    case Lane::opengl:
        return "OpenGL";
    case Lane::worker:
        return "the CPU's worker threads";
    case Lane::copy:
        return "the CPU, copying";
    case Lane::wait:
        return "the CPU, waiting";
    default:
        return "the CPU";
    }
}

void draw_lanes(Desk& desk) {
    const float total = desk.profiler.shown_frame().total_ms, name = look::px(54), line = look::px(14);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    Canvas canvas{at, at.x + name, wide - name, line, std::max(total, 1e-3f)};
    draw_lane(desk, "CPU", canvas, {Lane::cpu, Lane::copy, Lane::wait});
    const bool cuda = desk.session().host().is_cuda();
    draw_lane(desk, cuda ? "CUDA" : "Worker", canvas, {cuda ? Lane::cuda : Lane::worker});
    draw_lane(desk, "OpenGL", canvas, {Lane::opengl});
    ImGui::Dummy({wide, canvas.at.y - at.y});
}

} // namespace glint
