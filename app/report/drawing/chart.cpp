#include "app/report/drawing/chart.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>
#include <utility>

namespace glint {

Drawing bar_chart(const std::string& title, const std::vector<BarGroup>& groups, const std::string& foot) {
    constexpr double height = 18, longest = 560;
    double left = 0;
    for (const BarGroup& group : groups)
        for (const Bar& bar : group.bars) left = std::max(left, Drawing::margin + Drawing::width_of(bar.name) + 16);
    Drawing drawing;
    double y = Drawing::margin;
    drawing.text(Drawing::margin, y, title, Drawing::ink);
    for (const BarGroup& group : groups) {
        double most = 0;
        for (const Bar& bar : group.bars) most = std::max({most, bar.value, bar.most});
        const auto length = [&](double value) { return most > 0 ? longest * (value / most) : 0; };
        drawing.text(Drawing::margin, y += 1.5 * Drawing::row_height, group.title, Drawing::muted);
        for (const Bar& bar : group.bars) {
            y += Drawing::row_height;
            drawing.text(left - 16, y, bar.name, Drawing::ink, Drawing::Align::end);
            drawing.box(left, y - height / 2, std::max(length(bar.value), 1.), height,
                        Drawing::colors[bar.marked ? 1 : 0]);
            if (bar.least < bar.most) {
                const double from = left + length(bar.least), to = left + length(bar.most);
                for (const double end : {from, to})
                    drawing.line({{end, y - height / 4}, {end, y + height / 4}}, Drawing::ink);
                drawing.line({{from, y}, {to, y}}, Drawing::ink);
            }
            drawing.text(left + length(std::max(bar.value, bar.most)) + 12, y, bar.text, Drawing::ink);
        }
    }
    drawing.foot(foot);
    return drawing;
}

ChartRanges ranges_of(const std::vector<Curve>& curves, const Axis& x, const Axis& y, std::vector<double> xs) {
    std::set<double> all_x(xs.begin(), xs.end()), all_y;
    const auto seen = [&](double value) {
        if (y.scale == Scale::linear || value > 0) all_y.insert(value);
    };
    for (const Curve& curve : curves) {
        for (const CurvePoint& point : curve.points) {
            all_x.insert(point.x), seen(point.y);
            if (point.least < point.most) seen(point.least), seen(point.most);
        }
        for (const MissingPoint& missing : curve.missing) all_x.insert(missing.x);
    }
    ChartRanges ranges{{x.scale, *all_x.begin(), *all_x.rbegin()}, {y.scale, 0, 1}, {}, {}};
    if (!x.names.empty()) ranges.x = {Scale::linear, -0.5, static_cast<double>(x.names.size()) - 0.5};
    if (y.scale == Scale::linear) all_y.insert(0);
    if (all_y.size() == 1 && y.scale == Scale::linear) all_y.insert(1);
    ranges.xs.assign(all_x.begin(), all_x.end());
    ranges.y.least = *all_y.begin(), ranges.y.most = *all_y.rbegin();
    ranges.y_ticks = ticks_of(ranges.y);
    ranges.y.least = ranges.y_ticks.front(), ranges.y.most = ranges.y_ticks.back();
    return ranges;
}

namespace {

constexpr double about_ticks = 5;
constexpr double few_decades = 2, many_decades = 10;

/// The smallest of 1, 2, 5 and 10 times a power of ten that is not below it.
double rounded_up(double number) {
    const double power = std::pow(10., std::floor(std::log10(number)));
    for (const double times : {1., 2., 5.})
        if (number <= times * power * (1 + 1e-9)) return times * power;
    return 10 * power;
}

std::vector<double> even_ticks(double least, double most) {
    const double span = most - least;
    if (!(span > 0) || !std::isnormal(span / about_ticks)) return {least, most};
    const double step = rounded_up(span / about_ticks);
    std::vector<double> ticks;
    const double first = std::floor(least / step + 1e-9), last = std::ceil(most / step - 1e-9);
    for (double i = first; i <= last; ++i) ticks.push_back(i * step + 0.);
    return ticks;
}

std::vector<double> decade_ticks(double least, double most) {
    const double first = std::floor(std::log10(least)), last = std::max(std::ceil(std::log10(most)), first + 1);
    const double step = std::max(1., std::ceil((last - first) / many_decades));
    std::vector<double> ticks;
    for (double decade = first;; decade += step) {
        ticks.push_back(std::pow(10., decade));
        if (decade >= last) return ticks;
        if (last - first <= few_decades)
            for (const double times : {2., 5.}) ticks.push_back(times * std::pow(10., decade));
    }
}

} // namespace

double AxisRange::share(double value) const {
    const auto at = [&](double v) { return scale == Scale::logarithmic ? std::log10(std::max(v, least)) : v; };
    const double length = at(most) - at(least);
    return length > 0 ? std::clamp((at(value) - at(least)) / length, 0., 1.) : 0.5;
}

std::vector<double> ticks_of(const AxisRange& range) {
    return range.scale == Scale::logarithmic ? decade_ticks(range.least, range.most)
                                             : even_ticks(range.least, range.most);
}

std::string tick_text(double number) {
    constexpr std::pair<double, const char*> prefixes[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (const auto& [size, letter] : prefixes)
        if (std::abs(number) >= size && std::abs(number) < 1e15) return fmt::format("{:.4g} {}", number / size, letter);
    return fmt::format("{:.4g}", number);
}

} // namespace glint
