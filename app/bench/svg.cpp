#include "app/bench/svg.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double letter_width = 8.5; // pixels: one of monospace takes 0.6 of its 14

/// XML has no control characters, however they are written.
std::string escaped(const std::string& words) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
    std::string text;
    for (const char c : words) text += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, is_control(c) ? '?' : c);
    return text;
}

} // namespace

double Svg::width_of(const std::string& words) { return letter_width * static_cast<double>(words.size()); }

void Svg::reach(double right, double bottom) { right_ = std::max(right_, right), bottom_ = std::max(bottom_, bottom); }

void Svg::box(double x, double y, double width, double height, const char* color) {
    reach(x + width, y + height);
    body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                         width, height, color);
}

void Svg::circle(double x, double y, double radius, const char* color) {
    reach(x + radius, y + radius);
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"#ffffff\" stroke=\"{}\" "
                         "stroke-width=\"2\"/>\n",
                         x, y, radius, color);
}

void Svg::text(double x, double y, const std::string& words, const char* color, Align align) {
    constexpr const char* names[] = {"start", "middle", "end"};
    constexpr double after[] = {1, 0.5, 0}; // of its width, right of x
    reach(x + after[static_cast<int>(align)] * width_of(words), y + row_height / 2);
    body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y + 5, color,
                         names[static_cast<int>(align)], escaped(words));
}

void Svg::line(const std::vector<std::array<double, 2>>& points, const char* color, Stroke stroke) {
    std::string list;
    for (const auto& [x, y] : points) list += fmt::format("{:.1f},{:.1f} ", x, y);
    body_ += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}/>\n", list, color,
                         stroke == Stroke::dashed ? " stroke-dasharray=\"6 4\"" : "");
}

void Svg::cross(double x, double y, const std::string& words, const char* color) {
    constexpr double half = 4;
    body_ += fmt::format("<g><title>{}</title>\n", escaped(words));
    line({{x - half, y - half}, {x + half, y + half}}, color);
    line({{x - half, y + half}, {x + half, y - half}}, color);
    body_ += "</g>\n";
}

std::string Svg::done(const std::string& foot) {
    text(margin, bottom_ + row_height, foot, muted);
    return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
                       "height=\"{1:.0f}\" font-family=\"monospace\" font-size=\"14\">\n"
                       "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{2}</svg>\n",
                       right_ + margin, bottom_ + margin, body_);
}

} // namespace glint
