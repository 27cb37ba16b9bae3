#include "app/bench/chart.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace glint {
namespace {

constexpr double margin = 24, row_height = 30, letter = 8.5; // pixels; a letter of monospace takes 0.6 of its 14
constexpr const char *ink = "#16191f", *muted = "#5d6675", *faint = "#d5d9e0";
// Okabe and Ito's, which all eyes tell apart.
constexpr std::array colors{"#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a6fc2", ink};

double width_of(const std::string& words) { return letter * static_cast<double>(words.size()); }

/// XML has no control characters, however they are written.
std::string escaped(const std::string& words) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
    std::string text;
    for (const char c : words) text += c == '&' ? "&amp;" : c == '<' ? "&lt;" : std::string(1, is_control(c) ? '?' : c);
    return text;
}

class Svg {
public:
    enum class Align { start, middle, end };

    void box(double x, double y, double width, double height, const char* color) {
        reach(x + width, y + height);
        body_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                             width, height, color);
    }
    /// y: the middle of its letters.
    void text(double x, double y, const std::string& words, const char* color, Align align = Align::start) {
        constexpr const char* names[] = {"start", "middle", "end"};
        constexpr double after[] = {1, 0.5, 0}; // of its width, right of x
        reach(x + after[static_cast<int>(align)] * width_of(words), y + row_height / 2);
        body_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y + 5,
                             color, names[static_cast<int>(align)], escaped(words));
    }
    void line(const std::vector<std::array<double, 2>>& points, const char* color) {
        std::string list;
        for (const auto& [x, y] : points) list += fmt::format("{:.1f},{:.1f} ", x, y);
        body_ += fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", list, color);
    }
    /// With the foot below everything.
    std::string done(const std::string& foot) {
        text(margin, bottom_ + row_height, foot, muted);
        return fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
            "height=\"{1:.0f}\" font-family=\"monospace\" font-size=\"14\">\n"
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{2}</svg>\n",
            right_ + margin, bottom_ + margin, body_);
    }

private:
    void reach(double right, double bottom) { right_ = std::max(right_, right), bottom_ = std::max(bottom_, bottom); }
    std::string body_;
    double right_ = 0, bottom_ = 0;
};

} // namespace

std::string bar_chart(const std::string& title, const std::vector<BarGroup>& groups, const std::string& foot) {
    constexpr double height = 18, longest = 560;
    double left = 0;
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars) left = std::max(left, margin + width_of(bar.name) + 16);
    Svg svg;
    double y = margin;
    svg.text(margin, y, title, ink);
    for (const BarGroup& group : groups) {
        double most = 0;
        for (const Bar& bar : group.bars) most = std::max({most, bar.value, bar.most});
        const auto length = [&](double value) { return most > 0 ? longest * (value / most) : 0; };
        svg.text(margin, y += 1.5 * row_height, group.title, muted);
        for (const Bar& bar : group.bars) {
            y += row_height;
            svg.text(left - 16, y, bar.name, ink, Svg::Align::end);
            svg.box(left, y - height / 2, std::max(length(bar.value), 1.), height, colors[bar.marked ? 1 : 0]);
            if (bar.least < bar.most) {
                const double from = left + length(bar.least), to = left + length(bar.most);
                for (const double end : {from, to}) svg.line({{end, y - height / 4}, {end, y + height / 4}}, ink);
                svg.line({{from, y}, {to, y}}, ink);
            }
            svg.text(left + length(std::max(bar.value, bar.most)) + 12, y, bar.text, ink);
        }
    }
    return svg.done(foot);
}

std::string curve_chart(const std::string& title, const std::vector<Curve>& curves, const std::string& x_name,
                        const std::string& foot) {
    constexpr double left = 120, top = 72, width = 640, height = 400, legend = left + width + 40;
    std::set<double> xs, ys;
    for (const Curve& curve : curves)
        for (const auto& [x, y] : curve.points) xs.insert(x), ys.insert(y);
    const double x0 = std::log10(*xs.begin()), x1 = std::log10(*xs.rbegin());
    const double y0 = std::floor(std::log10(*ys.begin())), y1 = std::max(std::ceil(std::log10(*ys.rbegin())), y0 + 1);
    const auto at = [&](double x, double y) -> std::array<double, 2> {
        return {left + width * (x1 > x0 ? (std::log10(x) - x0) / (x1 - x0) : 0.5),
                top + height * (y1 - std::log10(y)) / (y1 - y0)};
    };
    Svg svg;
    svg.text(margin, margin, title, ink);
    for (double decade = y0; decade <= y1; ++decade) {
        const double value = std::pow(10, decade), y = at(*xs.begin(), value)[1];
        svg.box(left, y, width, 1, faint);
        svg.text(left - 12, y, fmt::format("{:.5g}", value), muted, Svg::Align::end);
    }
    double free = 0; // right end of the last word
    for (const double size : xs) {
        const double x = at(size, *ys.begin())[0];
        const std::string words = fmt::format("{:.5g}", size);
        svg.box(x, top, 1, height, faint);
        if (x - width_of(words) / 2 < free) continue;
        svg.text(x, top + height + 18, words, muted, Svg::Align::middle);
        free = x + width_of(words) / 2 + 8;
    }
    svg.text(left + width, top + height + 40, x_name, muted, Svg::Align::end);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const char* color = colors[i % colors.size()];
        std::vector<std::array<double, 2>> points;
        for (const auto& [x, y] : curves[i].points) points.push_back(at(x, y));
        svg.line(points, color);
        for (const auto& [x, y] : points) svg.box(x - 4, y - 4, 8, 8, color);
        const double y = top + 22 * static_cast<double>(i);
        svg.box(legend, y - 5, 14, 10, color);
        svg.text(legend + 24, y, curves[i].name, ink);
    }
    return svg.done(foot);
}

} // namespace glint
