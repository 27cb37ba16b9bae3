#include "app/report/drawing/drawing.h"
#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <cmath>
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

} // namespace glint
