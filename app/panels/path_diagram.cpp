#include "app/panels/path_diagram.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/asking.h"
#include "app/panels/diagram_drawing.h"
#include "app/panels/timing.h"
#include "app/services/timing_report.h"
#include "app/timing/work_provenance.h"
#include <algorithm>
#include <cmath>
#include <span>

namespace glint {
namespace {

constexpr float diagram_height = 204, box_height = 36, bus_line_y = 126; // at scale 1
constexpr int seat_columns = 5;

/// No arrow of any route runs through a place that it does not touch.
struct Seat {
    int column;
    float y; ///< of its middle, at scale 1
};
constexpr float seat_upper = 34, seat_middle = 62, seat_lower = 92, seat_in_cpu_memory = 176;
constexpr Seat seat_of(PixelPlace place) {
    switch (place) {
    case PixelPlace::kernel:
        return {0, seat_middle};
    case PixelPlace::device_memory:
        return {1, seat_lower};
    case PixelPlace::pixel_buffer:
        return {2, seat_upper};
    case PixelPlace::texture:
        return {3, seat_lower};
    case PixelPlace::screen:
        return {4, seat_middle};
    case PixelPlace::threads:
        return {0, seat_in_cpu_memory};
    case PixelPlace::pinned_memory:
        return {1, seat_in_cpu_memory};
    default:
        return {2, seat_in_cpu_memory};
    }
}

/// Two short lines fit where one long one does not.
constexpr const char* words_of(PixelPlace place) {
    switch (place) {
    case PixelPlace::threads:
        return "CPU\nthreads";
    case PixelPlace::device_memory:
        return "CUDA\nmemory";
    case PixelPlace::pixel_buffer:
        return "pixel\nbuffer";
    case PixelPlace::pinned_memory:
        return "pinned\nmemory";
    case PixelPlace::ordinary_memory:
        return "ordinary\nmemory";
    default:
        return name_of(place);
    }
}

ImVec4 color_of(const PixelMove& move) {
    const std::string_view stage = move.stage;
    if (stage == "picture") return look::opengl;
    if (stage == "draw") return on_card(move.from) ? look::cuda : look::cpu;
    return look::copy;
}

struct DiagramDrawing {
    ImVec2 at;
    float wide;
    ImDrawList* list;

    float box_width() const { return std::min(look::px(66), wide / seat_columns - look::px(14)); }
    ImVec2 place_at(PixelPlace place) const {
        const Seat seat = seat_of(place);
        const float step = (wide - box_width()) / (seat_columns - 1);
        return {std::floor(at.x + box_width() / 2 + step * static_cast<float>(seat.column)), at.y + look::px(seat.y)};
    }
    void box(PixelPlace place, bool used) const {
        const ImVec2 m = place_at(place), half{box_width() / 2, look::px(box_height) / 2};
        const ImVec2 from{m.x - half.x, m.y - half.y}, to{m.x + half.x, m.y + half.y};
        draw_diagram_box(*list, from, to, used);
        const std::string_view words = words_of(place);
        const std::size_t lines = 1 + static_cast<std::size_t>(std::ranges::count(words, '\n'));
        const float line = look::px(15);
        for (std::size_t i = 0, first = 0; i < lines; ++i) {
            const std::string_view text = words.substr(first, words.find('\n', first) - first);
            first += text.size() + 1;
            const float y = m.y + line * (static_cast<float>(i) - (static_cast<float>(lines) - 1) / 2);
            look::draw_left(look::current().text, look::caption_size, text, m.x - look::caption_width(text) / 2, y,
                            look::faded(used ? look::colors().text : look::colors().muted, used ? 1.f : 0.6f));
        }
    }
    /// From edge to edge of the two boxes.
    DiagramLine line(const PixelMove& move) const {
        const ImVec2 a = place_at(move.from), b = place_at(move.to);
        const ImVec2 half{box_width() / 2 + look::px(2), look::px(box_height) / 2 + look::px(2)};
        const float dx = b.x - a.x, dy = b.y - a.y;
        const float to_edge =
            std::min(dx != 0 ? half.x / std::fabs(dx) : 1e9f, dy != 0 ? half.y / std::fabs(dy) : 1e9f);
        return {{a.x + dx * to_edge, a.y + dy * to_edge}, {b.x - dx * to_edge, b.y - dy * to_edge}};
    }
};

/// What the arrow takes: of the outermost stages of that name.
struct MoveTime {
    TimeEstimate time; ///< no samples: nothing was measured
    Lane lane = Lane::cpu;
};
MoveTime time_of(const PixelMove& move, const Stages& stages) {
    MoveTime sum;
    for (const int i : stages.order()) {
        const StageRow& row = stages[i];
        const bool outermost = row.depth == 0 || row.lane == Lane::copy || row.lane == Lane::opengl;
        if (row.label == move.stage && row.shown.samples > 0 && outermost)
            sum = {sum.time + estimate_of(row.shown), row.lane};
    }
    return sum;
}

void draw_time(const DiagramDrawing& on, const PixelMove& move, const Stages& stages, const TimingReport& report,
               UiState& ui) {
    const MoveTime all = time_of(move, stages);
    if (all.time.samples == 0) return;
    const auto text = FixedString<32>::of("{} ms", look::milliseconds(all.time.ms));
    const ImVec2 m = on.line(move).point(0.5f);
    const bool crosses = move.over_bus();
    const float x = crosses ? m.x + look::px(9) : m.x - look::number_width(text) / 2;
    const float y = crosses ? m.y : m.y - look::px(12);
    look::draw_left(look::current().number, look::number_size, text, x, y, look::readable(color_of(move)));
    const float half = look::px(look::number_size) / 2;
    ImGui::PushID(static_cast<int>(move.from));
    let_ask(ui, move.stage, {x, y - half}, {x + look::number_width(text), y + half},
            [&] { return move_provenance(move.stage, all.time, all.lane, report.scene()); });
    ImGui::PopID();
}

void draw_bus(const DiagramDrawing& on, int bytes_per_pixel, double bytes) {
    const float y = on.at.y + look::px(bus_line_y);
    const ImU32 color = look::u32(look::colors().line);
    for (float x = on.at.x; x < on.at.x + on.wide; x += look::px(8))
        on.list->AddLine({x, y}, {x + look::px(4), y}, color, look::px(1));
    const auto amount =
        bytes_per_pixel == 0 ? FixedString<64>("nothing") : FixedString<64>(look::bytes(bytes * bytes_per_pixel / 4));
    const float right = on.at.x + on.wide, middle_y = on.at.y + look::px(seat_in_cpu_memory), line = look::px(15);
    look::draw_right(look::current().number, look::number_size, amount, right, middle_y - line / 2,
                     look::colors().text);
    look::draw_right(look::current().text, look::caption_size, "per frame over the bus", right, middle_y + line / 2,
                     look::colors().muted);
    look::draw_left(look::current().text, look::caption_size, "graphics card", on.at.x, on.at.y + look::px(5),
                    look::colors().muted);
    look::draw_left(look::current().text, look::caption_size, "CPU's memory", on.at.x, y + look::px(10),
                    look::colors().muted);
}

bool uses(std::span<const PixelMove> moves, PixelPlace place) {
    return std::ranges::any_of(moves, [&](const PixelMove& m) { return m.from == place || m.to == place; });
}

/// What the way with the most copies does between its first and its last place, and this one does not.
bool is_saved(const PixelMove& move, const PixelRoute& route) {
    return std::ranges::find(route.moves(), move) == route.moves().end() && std::string_view(move.stage) != "draw" &&
           std::string_view(move.stage) != "picture";
}

} // namespace

void draw_path_diagram(const PathDiagram& shown, const Profiler& profiler, const TimingReport& report, UiState& ui) {
    const DiagramDrawing on{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail().x, ImGui::GetWindowDrawList()};
    ImGui::SetNextItemAllowOverlap(); // its numbers can be asked
    ImGui::InvisibleButton("diagram", {std::max(on.wide, 1.f), look::px(diagram_height)});
    look::tooltip("The route of the pixels. Numbers are median milliseconds per frame. An arrow is one pixel wider per "
                  "doubling of its bytes. Crossed out: copies that only other paths need.");
    const double bytes = 4.0 * static_cast<double>(shown.extent.area());
    draw_bus(on, shown.route.bus_bytes_per_pixel(), bytes);
    for (int i = 0; i <= static_cast<int>(PixelPlace::screen); ++i) {
        const auto place = static_cast<PixelPlace>(i);
        const bool used = uses(shown.route.moves(), place);
        if (used || uses(shown.most_copies.moves(), place)) on.box(place, used);
    }
    for (const PixelMove& move : shown.most_copies.moves())
        if (is_saved(move, shown.route)) draw_crossed_out(*on.list, on.line(move));
    for (const PixelMove& move : shown.route.moves())
        draw_diagram_arrow(*on.list, on.line(move), color_of(move), bytes, shown.moves);
    for (const PixelMove& move : shown.route.moves()) draw_time(on, move, profiler.stages(), report, ui);
}

} // namespace glint
