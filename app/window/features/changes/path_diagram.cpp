#include "app/window/features/changes/path_diagram.h"
#include "app/look/text.h"
#include "app/report/path_sketch.h"
#include "app/report/work_provenance.h"
#include "app/timing/clock.h"
#include "app/timing/flags.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include "interop/compute_device.h"
#include "render/gl.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace glint {

namespace {

constexpr float narrowest = 100; ///< at scale 1; below this width letters would have no size

ImVec4 color_of(PathSketch::Paint paint) {
    constexpr std::array<ImVec4, 4> colors{look::cpu, look::cuda, look::opengl, look::copy};
    return colors[static_cast<std::size_t>(paint)];
}

class SketchDrawing {
public:
    explicit SketchDrawing(const PathPlace& place) : place_(place), list_(*ImGui::GetWindowDrawList()) {}

    void box(const PathSketch::Box& box) const {
        const ImVec2 m = at(box.middle);
        const float half_x = PathSketch::box_width / 2 * place_.unit, half_y = PathSketch::box_height / 2 * place_.unit;
        draw_diagram_box(list_, {m.x - half_x, m.y - half_y}, {m.x + half_x, m.y + half_y}, box.used, place_.unit);
        const auto lines = lines_of(box.place);
        const ImVec4 color = box.used ? look::colors().text : look::colors().muted;
        if (*lines[1] == 0) return words(lines[0], box.middle, PathSketch::Align::middle, color);
        const float half = PathSketch::line / 2;
        words(lines[0], {box.middle.x, box.middle.y - half}, PathSketch::Align::middle, color);
        words(lines[1], {box.middle.x, box.middle.y + half}, PathSketch::Align::middle, color);
    }

    void arrow(const PathSketch::Arrow& arrow, double bytes, bool moves) const {
        if (arrow.crossed_out) return draw_crossed_out(list_, line(arrow, 0), place_.unit);
        const ImVec4 color = color_of(arrow.paint);
        for (std::size_t i = 0; i + 2 < arrow.count; ++i)
            draw_diagram_stem(list_, line(arrow, i), color, bytes, place_.unit);
        draw_diagram_arrow(list_, line(arrow, arrow.count - 2), color, bytes, moves, place_.unit);
    }

    /// Corners of a number, upper left and lower right.
    std::array<ImVec2, 2> number(const PathSketch::Text& text) const {
        const look::UseFont font(look::current().number, font_size());
        const float wide = ImGui::CalcTextSize(text.words.c_str()).x, half = PathSketch::letters / 2 * place_.unit;
        const ImVec2 m = at(text.at);
        const float left = m.x - wide * before(text.align);
        return {ImVec2{left, m.y - half}, {left + wide, m.y + half}};
    }
    void text(const PathSketch::Text& text) const {
        const auto corners = number(text);
        look::draw_left(look::current().number, font_size(), text.words, corners[0].x,
                        (corners[0].y + corners[1].y) / 2, look::readable(color_of(text.paint)));
    }

    void bus(const PathSketch& sketch) const {
        const float x = at({sketch.bus_x, 0}).x, step = 8 * place_.unit;
        for (float y = place_.at.y; y < at({0, sketch.height}).y; y += step)
            list_.AddLine({x, y}, {x, y + step / 2}, look::u32(look::colors().line), std::max(place_.unit, 1.f));
        const ImVec4 muted = look::colors().muted;
        words("graphics card", {0, 8}, PathSketch::Align::left, muted);
        words("CPU's memory", {PathSketch::width, 8}, PathSketch::Align::right, muted);
        const auto [m, y] = sketch.bus_amount;
        const float half = PathSketch::line / 2;
        words(sketch.bus_bytes, {m, y - half}, PathSketch::Align::middle, look::colors().text);
        words("over the bus", {m, y + half}, PathSketch::Align::middle, muted);
    }

private:
    ImVec2 at(PathSketch::At point) const {
        return {place_.at.x + point.x * place_.unit, place_.at.y + point.y * place_.unit};
    }
    DiagramLine line(const PathSketch::Arrow& arrow, std::size_t from) const {
        return {at(arrow.points[from]), at(arrow.points[from + 1])};
    }
    static float before(PathSketch::Align align) { return static_cast<float>(align) / 2; } ///< share of the width
    float font_size() const { return PathSketch::letters * place_.unit / look::current().scale; }
    void words(std::string_view text, PathSketch::At place, PathSketch::Align align, ImVec4 color) const {
        const look::UseFont font(look::current().text, font_size());
        const ImVec2 m = at(place);
        look::draw_left(look::current().text, font_size(), text, m.x - look::text_width(text) * before(align), m.y,
                        color);
    }

    PathPlace place_;
    ImDrawList& list_;
};

} // namespace

void draw_path_sketch(const UsedPath& path, const PathSketch& sketch, const PathPlace& place, bool moves) {
    const SketchDrawing drawing(place);
    drawing.bus(sketch);
    for (const PathSketch::Box& box : sketch.boxes) drawing.box(box);
    for (const PathSketch::Arrow& arrow : sketch.arrows) drawing.arrow(arrow, path.facts.bytes(), moves);
    for (const PathSketch::Text& text : sketch.texts) drawing.text(text);
}

void offer_path_time_provenance(const UsedPath& path, const PathSketch& sketch, const PathPlace& place,
                                const TimingReport& report, UiState& ui) {
    const SketchDrawing drawing(place);
    for (const PathSketch::Text& text : sketch.texts) {
        if (!text.is_time) continue;
        const UsedPath::Move& move = path.moves[text.move];
        const auto corners = drawing.number(text);
        const PixelMove& route_move = path.facts.route.moves()[text.move];
        const char* stage = route_move.stage;
        ImGui::PushID(static_cast<int>(route_move.from));
        offer_provenance(ui, stage, corners[0], corners[1],
                         [&] { return move_provenance(stage, move.time, move.lane, report.scene()); });
        ImGui::PopID();
    }
}

void draw_path_diagram(const UsedPath& path, bool moves, const TimingReport& report, UiState& ui) {
    const float wide = std::max(ImGui::GetContentRegionAvail().x, 1.f);
    const PathPlace place{ImGui::GetCursorScreenPos(), std::min(wide / PathSketch::width, look::current().scale)};
    const unsigned rows = rows_of(path.facts.route) | rows_of(path.route_with_most_copies);
    const PathSketch sketch = sketch_of(path.facts, path.route_with_most_copies, rows);
    ImGui::SetNextItemAllowOverlap(); // the diagram's numbers must be clickable
    ImGui::InvisibleButton("diagram", {wide, sketch.height * place.unit});
    look::tooltip(
        "The route of the pixels. Bytes are computed (4 per pixel). Times are medians, in milliseconds per frame. An "
        "arrow becomes one pixel wider when its bytes double. Crossed out: copies that only other paths make.");
    if (wide < look::px(narrowest)) return; // a panel that opens has no width in its first frame
    draw_path_sketch(path, sketch, place, moves);
    offer_path_time_provenance(path, sketch, place, report, ui);
}

std::string_view software_note(const UsedPath& path, const ComputeDevice& device) {
    const bool leaves_cpu = device.kind() == ComputeDevice::Kind::cuda && path.facts.route.bus_bytes_per_pixel() > 0;
    if (leaves_cpu || !draws_in_software(gl::get_text(GL_RENDERER))) return "";
    return "OpenGL runs on the CPU here: its buffers and textures lie in CPU memory, and nothing crosses a bus.";
}

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
