#include "app/report/path_sketch.h"
#include "app/measure/limits/meter.h"
#include "app/world/text/number_text.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <string_view>

namespace glint {
namespace {

using At = PathSketch::At;
using Align = PathSketch::Align;

constexpr float lane_step = 168, row_step = 84, first_row = 58; // first_row: below the names of the two memories
constexpr float edge = 3;                                       // between a box and an arrow's end

struct SketchCell {
    int lane; ///< 0 and 1: on the graphics card; 2: in the CPU's memory
    unsigned row;
};
constexpr SketchCell sketch_cell(PixelPlace place) {
    switch (place) {
    case PixelPlace::kernel:
        return {0, 0};
    case PixelPlace::device_memory:
        return {1, 1};
    case PixelPlace::pixel_buffer:
        return {0, 2};
    case PixelPlace::texture:
        return {1, 3};
    case PixelPlace::screen:
        return {0, 4};
    case PixelPlace::threads:
        return {2, 0};
    default:
        return {2, 2}; // pinned and ordinary memory have one place: no path uses both
    }
}

constexpr bool same_sketch_cell(PixelPlace a, PixelPlace b) {
    return sketch_cell(a).lane == sketch_cell(b).lane && sketch_cell(a).row == sketch_cell(b).row;
}

bool uses_place(const PixelRoute& route, PixelPlace place) {
    return std::ranges::any_of(route.moves(), [&](const PixelMove& m) { return m.from == place || m.to == place; });
}

/// Whether a move is a copy: drawing and showing are in every path.
bool is_copy(const PixelMove& move) {
    return std::string_view(move.stage) != "draw" && std::string_view(move.stage) != "picture";
}

bool makes(const PixelRoute& route, const PixelMove& move) {
    return std::ranges::find(route.moves(), move) != route.moves().end();
}

PathSketch::Paint paint_of(const PixelMove& move) {
    const std::string_view stage = move.stage;
    if (stage == "picture") return PathSketch::Paint::opengl;
    if (stage == "draw") return on_card(move.from) ? PathSketch::Paint::cuda : PathSketch::Paint::cpu;
    return PathSketch::Paint::copy;
}

class Sketching {
public:
    explicit Sketching(unsigned rows) : rows_(rows) {}

    At middle_of(PixelPlace place) const {
        const SketchCell seat = sketch_cell(place);
        const int above = std::popcount(rows_ & ((1u << seat.row) - 1));
        return {PathSketch::box_width / 2 + lane_step * static_cast<float>(seat.lane),
                first_row + row_step * static_cast<float>(above)};
    }
    float last_row() const { return first_row + row_step * static_cast<float>(std::max(std::popcount(rows_), 1) - 1); }

    /// From edge to edge of the boxes. An arrow over two lanes to the right turns, because a box may be between.
    PathSketch::Arrow arrow(const PixelMove& move) const {
        const At a = middle_of(move.from), b = middle_of(move.to);
        const float half_x = PathSketch::box_width / 2 + edge, half_y = PathSketch::box_height / 2 + edge;
        PathSketch::Arrow arrow;
        arrow.paint = paint_of(move);
        if (turns(move)) {
            arrow.points = {At{a.x + half_x, a.y}, At{b.x, a.y}, At{b.x, b.y - half_y}}, arrow.count = 3;
            return arrow;
        }
        const float dx = b.x - a.x, dy = b.y - a.y;
        const float share = std::min(dx != 0 ? half_x / std::abs(dx) : 1e9f, dy != 0 ? half_y / std::abs(dy) : 1e9f);
        arrow.points = {At{a.x + dx * share, a.y + dy * share}, At{b.x - dx * share, b.y - dy * share}};
        return arrow;
    }

    /// Position of the upper of two lines of text next to an arrow.
    struct LabelPosition {
        At at;
        Align align;
    };
    LabelPosition label_position(const PixelMove& move) const {
        const At a = middle_of(move.from), b = middle_of(move.to);
        const int lanes = sketch_cell(move.to).lane - sketch_cell(move.from).lane;
        const At middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
        if (turns(move)) return {{middle.x, a.y + 20}, Align::middle};
        if (lanes == 0 && sketch_cell(move.from).lane == 2)
            return {{a.x - 12, middle.y - PathSketch::line / 2}, Align::right};
        if (lanes == 0) return {{a.x + 12, middle.y - PathSketch::line / 2}, Align::left};
        if (lanes == -2) return {{middle.x + 14, middle.y + 20}, Align::left};
        return {{a.x + (lanes > 0 ? 80.f : -80.f), a.y + 56}, lanes > 0 ? Align::right : Align::left};
    }

private:
    static bool turns(const PixelMove& move) { return sketch_cell(move.to).lane - sketch_cell(move.from).lane == 2; }
    unsigned rows_;
};

/// At most nine characters: more do not fit next to an arrow.
FixedString<32> time_words(double ms) {
    constexpr double shortest_ms = 0.001;
    return ms < shortest_ms ? FixedString<32>("<0.001 ms") : FixedString<32>::of("{} ms", readable_number(ms));
}

FixedString<32> bytes_words(double bytes) { return FixedString<32>::of("{}B", with_prefix(bytes)); }

void add_texts(PathSketch& to, const Sketching& how, const PixelMove& move, std::size_t index, const PathFacts& path) {
    const auto [at, align] = how.label_position(move);
    to.texts.add({at, align, bytes_words(path.bytes()), paint_of(move), false, index});
    if (const double ms = path.ms[index]; ms > 0)
        to.texts.add({{at.x, at.y + PathSketch::line}, align, time_words(ms), paint_of(move), true, index});
}

/// Adds the other path's copies, unless their place is used.
void add_crossed_out(PathSketch& to, const Sketching& how, const PixelRoute& route, const PixelRoute& other) {
    const auto is_taken = [&](PixelPlace place) {
        return !uses_place(route, place) && std::ranges::any_of(route.moves(), [&](const PixelMove& move) {
            return same_sketch_cell(move.from, place) || same_sketch_cell(move.to, place);
        });
    };
    for (const PixelMove& move : other.moves()) {
        if (!is_copy(move) || makes(route, move) || is_taken(move.from) || is_taken(move.to)) continue;
        PathSketch::Arrow arrow = how.arrow(move);
        arrow.crossed_out = true;
        to.arrows.add(arrow);
        for (const PixelPlace place : {move.from, move.to}) {
            const bool drawn =
                std::ranges::any_of(to.boxes, [&](const PathSketch::Box& box) { return box.place == place; });
            if (!drawn) to.boxes.add({how.middle_of(place), place, false});
        }
    }
}

} // namespace

float arrow_width(double bytes) { return static_cast<float>(std::clamp(std::log2(bytes / 65536), 1.5, 7.)); }

unsigned rows_of(const PixelRoute& route) {
    unsigned rows = 0;
    for (const PixelMove& move : route.moves())
        rows |= 1u << sketch_cell(move.from).row | 1u << sketch_cell(move.to).row;
    return rows;
}

PathSketch sketch_of(const PathFacts& path, const PixelRoute& other, unsigned rows) {
    const Sketching how(rows);
    PathSketch sketch;
    for (int i = 0; i <= static_cast<int>(PixelPlace::screen); ++i)
        if (const auto place = static_cast<PixelPlace>(i); uses_place(path.route, place))
            sketch.boxes.add({how.middle_of(place), place, true});
    add_crossed_out(sketch, how, path.route, other);
    for (std::size_t i = 0; i < path.route.moves().size(); ++i) {
        const PixelMove& move = path.route.moves()[i];
        PathSketch::Arrow arrow = how.arrow(move);
        arrow.move = i;
        sketch.arrows.add(arrow);
        add_texts(sketch, how, move, i, path);
    }
    sketch.height = how.last_row() + PathSketch::box_height / 2;
    sketch.bus_x = PathSketch::box_width / 2 + lane_step * 1.5f;
    sketch.bus_amount = {PathSketch::box_width / 2 + lane_step * 2, sketch.height - PathSketch::line};
    const int bus = path.route.bus_bytes_per_pixel();
    sketch.bus_bytes = bus == 0 ? FixedString<32>("nothing") : bytes_words(path.bytes() * bus / 4);
    return sketch;
}

std::array<const char*, 2> lines_of(PixelPlace place) {
    switch (place) {
    case PixelPlace::threads:
        return {"CPU", "threads"};
    case PixelPlace::device_memory:
        return {"CUDA", "memory"};
    case PixelPlace::pixel_buffer:
        return {"pixel", "buffer"};
    case PixelPlace::pinned_memory:
        return {"pinned", "memory"};
    case PixelPlace::ordinary_memory:
        return {"ordinary", "memory"};
    default:
        return {name_of(place), ""};
    }
}

FixedString<160> bytes_note(const PathFacts& path) {
    const bool any_time = std::ranges::any_of(path.ms, [](double ms) { return ms > 0; });
    return FixedString<160>::of("Bytes are computed, not measured: 4 for each of {} x {} pixels.{}", path.extent.width,
                                path.extent.height, any_time ? " Times are medians per frame." : "");
}

} // namespace glint
