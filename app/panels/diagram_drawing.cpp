#include "app/panels/diagram_drawing.h"
#include "app/timing/clock.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

/// A number that grows by one pixel with each doubling of what goes over it.
float arrow_width(double bytes) { return look::px(static_cast<float>(std::clamp(std::log2(bytes / 65536), 1.5, 7.))); }

} // namespace

void draw_diagram_box(ImDrawList& list, ImVec2 from, ImVec2 to, bool used) {
    const float alpha = used ? 1.f : 0.35f;
    list.AddRectFilled(from, to, look::u32(look::faded(look::colors().raised, alpha)), look::px(4));
    list.AddRect(from, to, look::u32(used ? look::colors().muted : look::faded(look::colors().line, 0.6f)), look::px(4),
                 look::px(1));
}

void draw_diagram_arrow(ImDrawList& list, const DiagramLine& line, ImVec4 color, double bytes, bool moves) {
    const float thick = arrow_width(bytes), head = thick + look::px(4);
    const float dx = line.to.x - line.from.x, dy = line.to.y - line.from.y, length = std::hypot(dx, dy);
    if (length < head) return;
    const ImVec2 along{dx / length, dy / length}, neck = line.point(1 - head / length);
    list.AddLine(line.from, neck, look::u32(look::faded(color, 0.55f)), thick);
    list.AddTriangleFilled(line.to, {neck.x - along.y * head * .7f, neck.y + along.x * head * .7f},
                           {neck.x + along.y * head * .7f, neck.y - along.x * head * .7f}, look::u32(color));
    constexpr double period_ms = 900;
    const float phase = moves ? static_cast<float>(std::fmod(now_ms(), period_ms) / period_ms) : 0.5f;
    const float gap = look::px(14) / length;
    for (float share = phase * gap * 2; share < 1 - head / length; share += gap * 2)
        list.AddCircleFilled(line.point(share), std::max(thick * 0.42f, look::px(1.5f)), look::u32(color));
}

void draw_diagram_dashes(ImDrawList& list, const DiagramLine& line) {
    const ImU32 faint = look::u32(look::faded(look::colors().muted, 0.5f));
    for (float share = 0; share < 1; share += 0.16f)
        list.AddLine(line.point(share), line.point(std::min(share + 0.08f, 1.f)), faint, look::px(1.5f));
}

void draw_crossed_out(ImDrawList& list, const DiagramLine& line) {
    draw_diagram_dashes(list, line);
    const ImVec2 m = line.point(0.5f);
    const float arm = look::px(6);
    const ImU32 strong = look::u32(look::bad);
    list.AddLine({m.x - arm, m.y - arm}, {m.x + arm, m.y + arm}, strong, look::px(2));
    list.AddLine({m.x - arm, m.y + arm}, {m.x + arm, m.y - arm}, strong, look::px(2));
}

} // namespace glint
