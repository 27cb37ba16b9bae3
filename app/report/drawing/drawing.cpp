#include "app/report/drawing/drawing.h"
#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

constexpr double letter_width = 8.5; // pixels: SVG's monospace letter is 0.6 of 14, PNG's half of 16

} // namespace

double Drawing::width_of(const std::string& words) { return letter_width * static_cast<double>(words.size()); }

Extent Drawing::paper() const {
    return {static_cast<int>(std::lrint(right_ + margin)), static_cast<int>(std::lrint(bottom_ + margin))};
}

void Drawing::reach(double right, double bottom) {
    right_ = std::max(right_, right), bottom_ = std::max(bottom_, bottom);
}

void Drawing::box(double x, double y, double width, double height, Color color) {
    reach(x + width, y + height);
    shapes_.emplace_back(Box{x, y, width, height, color});
}

void Drawing::circle(double x, double y, double radius, Color color) {
    reach(x + radius, y + radius);
    shapes_.emplace_back(Circle{x, y, radius, color});
}

void Drawing::text(double x, double y, const std::string& words, Color color, Align align) {
    constexpr double after[] = {1, 0.5, 0}; // share of its width right of x
    reach(x + after[static_cast<int>(align)] * width_of(words), y + row_height / 2);
    shapes_.emplace_back(Text{x, y, printable(words), color, align});
}

void Drawing::line(std::vector<Point> points, Color color, Stroke stroke, double width) {
    shapes_.emplace_back(Line{std::move(points), color, stroke, width});
}

void Drawing::cross(double x, double y, const std::string& words, Color color) {
    constexpr double half = 4;
    const auto arm = [&](double up) { return Line{{{x - half, y - up}, {x + half, y + up}}, color, Stroke::plain}; };
    shapes_.emplace_back(Cross{printable(words), {arm(half), arm(-half)}});
}

void Drawing::foot(const std::string& words) { text(margin, bottom_ + row_height, words, muted); }

namespace {

std::string svg_color(Drawing::Color color) { return fmt::format("#{:06x}", color); }

std::string escaped(const std::string& words) {
    std::string text;
    for (const char c : words) text += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, c);
    return text;
}

struct SvgShape { ///< Writes each shape as an element.
    std::string operator()(const Drawing::Box& box) const {
        return fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", box.x,
                           box.y, box.width, box.height, svg_color(box.color));
    }
    std::string operator()(const Drawing::Circle& circle) const {
        return fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\" stroke=\"{}\" "
                           "stroke-width=\"{}\"/>\n",
                           circle.x, circle.y, circle.radius, svg_color(Drawing::paper_color), svg_color(circle.color),
                           Drawing::line_width);
    }
    std::string operator()(const Drawing::Text& text) const {
        constexpr const char* anchors[] = {"start", "middle", "end"};
        return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", text.x,
                           text.y + Drawing::baseline, svg_color(text.color), anchors[static_cast<int>(text.align)],
                           escaped(text.words));
    }
    std::string operator()(const Drawing::Line& line) const {
        std::string list;
        for (const auto& [x, y] : line.points) list += fmt::format("{:.1f},{:.1f} ", x, y);
        const std::string dashes = fmt::format(" stroke-dasharray=\"{} {}\"", Drawing::dash, Drawing::dash_gap);
        return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n", list,
                           svg_color(line.color), line.width, line.stroke == Drawing::Stroke::dashed ? dashes : "");
    }
    std::string operator()(const Drawing::Cross& cross) const {
        return fmt::format("<g><title>{}</title>\n{}{}</g>\n", escaped(cross.words), (*this)(cross.arms[0]),
                           (*this)(cross.arms[1]));
    }
};

} // namespace

std::string svg_of(const Drawing& drawing) {
    std::string body;
    for (const Drawing::Shape& shape : drawing.shapes()) body += std::visit(SvgShape(), shape);
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
                       "height=\"{1}\" font-family=\"monospace\" font-size=\"14\">\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"{2}\"/>\n{3}</svg>\n",
                       drawing.paper().width, drawing.paper().height, svg_color(Drawing::paper_color), body);
}

} // namespace glint
