#include "app/window/features/changes/memory_diagram.h"
#include "app/look/text.h"
#include "app/window/features/changes/diagram_drawing.h"
#include "app/window/parts/asking.h"
#include "app/window/workspace/timing_report.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr float level_height = 40, flow_height = 26, level_pad = 8, flow_x = 26; // for scale 1

void draw_level(const MemoryLevel& level, ImVec2 at, float wide, ImVec4 color) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to{at.x + wide, at.y + look::px(level_height)};
    const float pad = look::px(level_pad), left = at.x + pad, right = to.x - pad;
    draw_diagram_box(list, at, to, level.used, look::current().scale);
    const look::Colors& colors = look::colors();
    look::draw_left(look::current().text, look::caption_size, level.name, left, at.y + look::px(11),
                    level.used ? colors.text : colors.muted);
    look::draw_right(look::current().number, look::number_size, level.amount, right, at.y + look::px(11), colors.text);
    const look::UseFont font(nullptr, look::caption_size);
    look::draw_left(look::current().text, look::caption_size, look::elided(level.note, right - left), left,
                    at.y + look::px(26), colors.muted);
    if (level.fill < 0) return;
    const float y = to.y - look::px(5), end = left + (right - left) * static_cast<float>(level.fill);
    list.AddRectFilled({left, y}, {right, y + look::px(2)}, look::u32(colors.line));
    list.AddRectFilled({left, y}, {end, y + look::px(2)}, look::u32(color));
}

/// The flow from this level to the level above, whose lower edge is at `at`.
void draw_flow(const MemoryLevel& level, bool is_taken, ImVec2 at, float wide, ImVec4 color, bool moves) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = at.x + look::px(flow_x), gap = look::px(2), high = look::px(flow_height),
                unit = look::current().scale;
    const DiagramLine line{{x, at.y + high - gap}, {x, at.y + gap}};
    if (!is_taken)
        draw_crossed_out(list, line, unit);
    else if (level.bytes > 0)
        draw_diagram_arrow(list, line, level.only_declared ? look::wait : color, level.bytes,
                           moves && !level.only_declared, unit);
    else
        draw_diagram_dashes(list, line, unit);
    const look::UseFont font(nullptr, look::caption_size);
    const float left = x + look::px(16);
    look::draw_left(look::current().text, look::caption_size, look::elided(level.flow, at.x + wide - left), left,
                    at.y + high / 2,
                    level.bytes > 0 && !level.only_declared ? look::colors().text : look::colors().muted);
}

void tooltip_over(const char* id, ImVec2 at, ImVec2 size, const char* source) {
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton(id, size);
    look::tooltip(source);
}

/// Provenance of the flow from a level to the one above, over a measured time.
Provenance flow_provenance(const MemoryLevel& level, const MeasuredScene& scene) {
    return {fmt::format("data rate out of {}", level.name),
            level.flow.c_str(),
            scene.title,
            "a time per step comes from the jobs of the last seconds, a time per picture from the newest frames",
            fmt::format("{} How the time is measured: {}", level.flow_source, timing_method(scene.lane())),
            "the error of the time plus the error of the limit; the bytes are a lower bound",
            stage_disturbances(scene.lane(), scene),
            fmt::format("shown {}; updated four times a second", scene.date)};
}

} // namespace

void draw_memory_diagram(const MemoryLevels& levels, ImVec4 color, bool moves, const TimingReport& report,
                         UiState& ui) {
    const float wide = std::max(ImGui::GetContentRegionAvail().x, 1.f);
    ImVec2 at = ImGui::GetCursorScreenPos();
    const auto& all = levels.all();
    ImGui::PushID("levels");
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i > 0) {
            const bool is_taken = all[i].used && all[i - 1].used;
            draw_flow(all[i], is_taken, at, wide, color, moves);
            ImGui::PushID(static_cast<int>(i));
            if (all[i].bytes > 0 && !all[i].only_declared) {
                const ImVec2 to{at.x + wide, at.y + look::px(flow_height)};
                let_ask(ui, "flow", at, to, [&] { return flow_provenance(all[i], report.scene()); });
            } else {
                tooltip_over("flow", at, {wide, look::px(flow_height)}, all[i].flow_source);
            }
            ImGui::PopID();
            at.y += look::px(flow_height);
        }
        draw_level(all[i], at, wide, color);
        tooltip_over(all[i].name, at, {wide, look::px(level_height)}, all[i].source);
        at.y += look::px(level_height);
    }
    ImGui::PopID();
}

} // namespace glint
