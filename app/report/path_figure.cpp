#include "app/report/path_figure.h"
#include "app/files/input_file.h"
#include "app/report/drawing/chart.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <string_view>

namespace glint {

namespace {

constexpr double gap = 48, heads_height = 58; // gap between the columns; height above a sketch
constexpr Drawing::Color crossed_color = 0xd55e00, box_fill = 0xf5f6f8;

Drawing::Color color_on_paper(PathSketch::Paint paint) {
    constexpr std::array<Drawing::Color, 4> colors{0x0072b2, 0x00795a, 0xa14d82, 0x9a6700}; // all readable on white
    return colors[static_cast<std::size_t>(paint)];
}

class PathColumnDrawing {
public:
    PathColumnDrawing(Drawing& to, double left, double top) : to_(to), left_(left), top_(top) {}

    void draw(const PathSketch& sketch, double bytes) {
        draw_bus(sketch);
        for (const PathSketch::Box& box : sketch.boxes) draw_place(box);
        for (const PathSketch::Arrow& arrow : sketch.arrows)
            arrow.crossed_out ? draw_crossed_out(arrow) : draw_arrow(arrow, bytes);
        for (const PathSketch::Text& text : sketch.texts)
            to_.text(left_ + text.at.x, top_ + text.at.y, std::string(std::string_view(text.words)),
                     color_on_paper(text.paint), static_cast<Drawing::Align>(text.align));
    }

private:
    Drawing::Point place(PathSketch::At at) const { return {left_ + at.x, top_ + at.y}; }

    void draw_bus(const PathSketch& sketch) {
        const double x = left_ + sketch.bus_x, bus_middle = left_ + sketch.bus_amount.x, y = top_ + sketch.bus_amount.y;
        to_.line({{x, top_}, {x, top_ + sketch.height}}, Drawing::faint, Drawing::Stroke::dashed);
        to_.text(left_, top_ + 8, "graphics card", Drawing::muted);
        to_.text(left_ + PathSketch::width, top_ + 8, "CPU's memory", Drawing::muted, Drawing::Align::end);
        to_.text(bus_middle, y - PathSketch::line / 2, std::string(std::string_view(sketch.bus_bytes)), Drawing::ink,
                 Drawing::Align::middle);
        to_.text(bus_middle, y + PathSketch::line / 2, "over the bus", Drawing::muted, Drawing::Align::middle);
    }

    void draw_place(const PathSketch::Box& box) {
        const double wide = PathSketch::box_width, high = PathSketch::box_height;
        const auto [x, y] = place(box.middle);
        to_.box(x - wide / 2, y - high / 2, wide, high, box_fill);
        const Drawing::Point corner{x - wide / 2, y - high / 2};
        to_.line({corner,
                  {corner[0] + wide, corner[1]},
                  {corner[0] + wide, corner[1] + high},
                  {corner[0], corner[1] + high},
                  corner},
                 box.used ? Drawing::muted : Drawing::faint, Drawing::Stroke::plain, 1);
        const auto lines = lines_of(box.place);
        const bool two = *lines[1] != 0;
        for (std::size_t i = 0; i < (two ? 2u : 1u); ++i)
            to_.text(x, y + (two ? (static_cast<double>(i) - 0.5) * PathSketch::line : 0), lines[i],
                     box.used ? Drawing::ink : Drawing::muted, Drawing::Align::middle);
    }

    void draw_arrow(const PathSketch::Arrow& arrow, double bytes) {
        std::vector<Drawing::Point> points;
        for (std::size_t i = 0; i < arrow.count; ++i) points.push_back(place(arrow.points[i]));
        const double thick = arrow_width(bytes), head = thick + 3;
        const Drawing::Color color = color_on_paper(arrow.paint);
        const auto [x, y] = points.back();
        const auto [from_x, from_y] = points[points.size() - 2];
        const double length = std::hypot(x - from_x, y - from_y), dx = (x - from_x) / length,
                     dy = (y - from_y) / length;
        to_.line({{x - head * (dx + dy), y - head * (dy - dx)}, {x, y}, {x - head * (dx - dy), y - head * (dy + dx)}},
                 color);
        to_.line(std::move(points), color, Drawing::Stroke::plain, thick);
    }

    void draw_crossed_out(const PathSketch::Arrow& arrow) {
        std::vector<Drawing::Point> points;
        for (std::size_t i = 0; i < arrow.count; ++i) points.push_back(place(arrow.points[i]));
        const Drawing::Point middle{(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2};
        to_.line(std::move(points), Drawing::muted, Drawing::Stroke::dashed, 1);
        constexpr double arm = 7;
        for (const double up : {arm, -arm})
            to_.line({{middle[0] - arm, middle[1] - up}, {middle[0] + arm, middle[1] + up}}, crossed_color);
    }

    Drawing& to_;
    double left_, top_;
};

void draw_column(Drawing& to, double left, const PathColumn& column, const PixelRoute& other, unsigned rows) {
    to.text(left, Drawing::margin, column.heading, Drawing::ink);
    to.text(left, Drawing::margin + 20, column.details, Drawing::muted);
    const PathSketch sketch = sketch_of(column.path, other, rows);
    PathColumnDrawing(to, left, Drawing::margin + heads_height).draw(sketch, column.path.bytes());
}

} // namespace

Drawing path_figure(const std::optional<PathColumn>& before, const PathColumn& now,
                    const PixelRoute& route_with_most_copies) {
    Drawing drawing;
    const PixelRoute& other = before ? before->path.route : route_with_most_copies;
    const unsigned rows = rows_of(now.path.route) | rows_of(other);
    const double wide =
        std::max({static_cast<double>(PathSketch::width), Drawing::width_of(now.heading),
                  before ? Drawing::width_of(before->heading) : 0., before ? Drawing::width_of(before->details) : 0.});
    double left = Drawing::margin;
    if (before) {
        draw_column(drawing, left, *before, now.path.route, rows);
        left += wide + gap;
    }
    draw_column(drawing, left, now, other, rows);
    drawing.foot(std::string(std::string_view(bytes_note(now.path))));
    if (before && !(before->path.extent == now.path.extent))
        drawing.foot("Before: " + std::string(std::string_view(bytes_note(before->path))));
    const auto crosses_out = [&](const PathFacts& path, const PixelRoute& of) {
        return std::ranges::any_of(sketch_of(path, of, rows).arrows, &PathSketch::Arrow::crossed_out);
    };
    if (crosses_out(now.path, other) || (before && crosses_out(before->path, now.path.route)))
        drawing.foot("Crossed out: copies that only the other path makes.");
    return drawing;
}

namespace {

BarGroup group_of(const Json& result) {
    BarGroup group{fmt::format("{} {}x{}: time that the bridge adds to a frame",
                               result.at("simulation").get<std::string>(), result.at("width").get<int>(),
                               result.at("height").get<int>()),
                   {}};
    for (const Json& present_path : result.at("ways")) {
        if (present_path.contains("refused")) continue;
        const double ms = present_path.at("bridge").at("median_ms");
        const std::string id = present_path.at("way");
        group.bars.push_back({id, std::max(0., ms), fmt::format("{:.3f} ms", ms), group.bars.empty()});
    }
    return group;
}

} // namespace

Drawing bridge_chart(const Json& measured) {
    std::vector<BarGroup> groups;
    for (const Json& result : measured.at("results"))
        if (!result.contains("problem")) groups.push_back(group_of(result));
    if (groups.empty()) throw Failure(Exit::bad_input, "there is nothing to plot: no presentation path was measured");
    const Json& machine = measured.at("machine");
    const std::string foot =
        fmt::format("glint {} ({}), {}", machine.at("version").get<std::string>(),
                    machine.at("commit").get<std::string>(), machine.at("date").get<std::string>().substr(0, 10));
    const std::string device = measured.at("results").front().at("device");
    return bar_chart("Presentation paths on " + device + ", medians", groups, foot);
}

Json bridge_results_from(const std::string& file) {
    const std::vector<std::byte> text = or_fail(Exit::bad_input, [&] { return read_bytes(file, 64 << 20); });
    const auto refused = [&](const char* why) { return Failure(Exit::bad_input, "'" + file + "' is not " + why); };
    constexpr const char* another = "the JSON that 'glint bench bridge --json' writes";
    Json measured;
    try {
        measured = parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
    } catch (const Json::exception&) {
        throw refused("JSON: --from needs a file that 'glint bench bridge --json' has written");
    } catch (const Error&) { throw refused(another); }
    try {
        (void)bridge_chart(measured);
    } catch (const Json::exception&) { throw refused(another); }
    return measured;
}

} // namespace glint
