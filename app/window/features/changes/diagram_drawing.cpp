#include "app/window/features/changes/diagram_drawing.h"
#include "app/report/path_sketch.h"
#include "app/timing/clock.h"
#include <algorithm>
#include <cmath>

namespace glint {

void draw_diagram_box(ImDrawList& list, ImVec2 from, ImVec2 to, bool used, float unit) {
    const float alpha = used ? 1.f : 0.35f;
    list.AddRectFilled(from, to, look::u32(look::faded(look::colors().raised, alpha)), 4 * unit);
    list.AddRect(from, to, look::u32(used ? look::colors().muted : look::faded(look::colors().line, 0.6f)), 4 * unit,
                 std::max(unit, 1.f));
}

void draw_diagram_arrow(ImDrawList& list, const DiagramLine& line, ImVec4 color, double bytes, bool moves, float unit) {
    const float thick = arrow_width(bytes) * unit, head = thick + 4 * unit;
    const float dx = line.to.x - line.from.x, dy = line.to.y - line.from.y, length = std::hypot(dx, dy);
    if (length < head) return;
    const ImVec2 along{dx / length, dy / length}, neck = line.point(1 - head / length);
    list.AddLine(line.from, neck, look::u32(look::faded(color, 0.55f)), thick);
    list.AddTriangleFilled(line.to, {neck.x - along.y * head * .7f, neck.y + along.x * head * .7f},
                           {neck.x + along.y * head * .7f, neck.y - along.x * head * .7f}, look::u32(color));
    constexpr double period_ms = 900;
    const float phase = moves ? static_cast<float>(std::fmod(now_ms(), period_ms) / period_ms) : 0.5f;
    const float gap = 14 * unit / length;
    for (float share = phase * gap * 2; share < 1 - head / length; share += gap * 2)
        list.AddCircleFilled(line.point(share), std::max(thick * 0.42f, 1.5f * unit), look::u32(color));
}

void draw_diagram_stem(ImDrawList& list, const DiagramLine& line, ImVec4 color, double bytes, float unit) {
    list.AddLine(line.from, line.to, look::u32(look::faded(color, 0.55f)), arrow_width(bytes) * unit);
}

void draw_diagram_dashes(ImDrawList& list, const DiagramLine& line, float unit) {
    const ImU32 faint = look::u32(look::faded(look::colors().muted, 0.5f));
    for (float share = 0; share < 1; share += 0.16f)
        list.AddLine(line.point(share), line.point(std::min(share + 0.08f, 1.f)), faint, 1.5f * unit);
}

void draw_crossed_out(ImDrawList& list, const DiagramLine& line, float unit) {
    draw_diagram_dashes(list, line, unit);
    const ImVec2 m = line.point(0.5f);
    const float arm = 6 * unit;
    const ImU32 strong = look::u32(look::bad);
    list.AddLine({m.x - arm, m.y - arm}, {m.x + arm, m.y + arm}, strong, 2 * unit);
    list.AddLine({m.x - arm, m.y + arm}, {m.x + arm, m.y - arm}, strong, 2 * unit);
}

} // namespace glint
