#include "app/report/drawing/chart.h"
#include <algorithm>
#include <array>
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

namespace {

constexpr double plot_left = 120, plot_top = 84, plot_width = 640, plot_height = 400; // pixels
constexpr double plot_right = plot_left + plot_width, plot_bottom = plot_top + plot_height;
constexpr double edge_gap = 12;  // next to the first and the last x
constexpr double series_gap = 6; // between series, if the axis has names
constexpr double min_gap = 3;    // between marks of many x
constexpr std::size_t max_notes = 8, max_word_rows = 3;

struct Plot {
    const Axis &x_axis, &y_axis;
    ChartRanges ranges;

    bool named() const { return !x_axis.names.empty(); }
    std::size_t word_rows() const { return named() ? max_word_rows : 1; }
    double words_end() const { return plot_bottom + 12 + 18 * static_cast<double>(word_rows()); }
    double right_of(double value) const {
        return plot_left + edge_gap + (plot_width - 2 * edge_gap) * ranges.x.share(value);
    }
    double up_to(double value) const { return plot_bottom - plot_height * ranges.y.share(value); }
    std::string text_at(double value) const {
        return named() ? x_axis.names.at(static_cast<std::size_t>(value)) : fmt::format("{:.6g}", value);
    }
};

/// A label that would overlap another is left out; names, which cannot be interpolated, move to the next row.
void draw_x_marks(Drawing& drawing, const Plot& plot) {
    std::array<double, max_word_rows> free{}; // right end of the last word in each row
    double marked = 0;                        // x of the last mark
    for (const double value : plot.ranges.xs) {
        const double x = plot.right_of(value);
        const std::string words = plot.text_at(value);
        const double half = Drawing::width_of(words) / 2;
        if (x - marked > min_gap) drawing.box(x, plot_top, 1, plot_height, Drawing::faint), marked = x;
        for (std::size_t row = 0; row < plot.word_rows(); ++row) {
            if (x - half < free[row]) continue;
            drawing.text(x, plot_bottom + 18 * static_cast<double>(row + 1), words, Drawing::muted,
                         Drawing::Align::middle);
            free[row] = x + half + 8;
            break;
        }
    }
}

void draw_axes(Drawing& drawing, const Plot& plot) {
    for (const double value : plot.ranges.y_ticks) {
        const double y = plot.up_to(value);
        drawing.box(plot_left, y, plot_width, 1, Drawing::faint);
        drawing.text(plot_left - 12, y, tick_text(value), Drawing::muted, Drawing::Align::end);
    }
    draw_x_marks(drawing, plot);
    drawing.text(plot_right, plot.words_end() + 10, plot.x_axis.title, Drawing::muted, Drawing::Align::end);
    drawing.text(Drawing::margin, plot_top - 28, plot.y_axis.title, Drawing::muted);
}

/// The first series have squares and lines; later ones have the same colours with circles and dashes.
struct SeriesLook {
    Drawing::Color color;
    bool second;
    double right = 0, up = 0; ///< offsets in pixels: of all symbols; of symbols for missing values

    explicit SeriesLook(std::size_t series)
        : color(Drawing::colors[series % Drawing::colors.size()]), second(series / Drawing::colors.size() % 2 == 1) {}
    void mark(Drawing& drawing, double x, double y) const {
        if (second)
            drawing.circle(x, y, 4, color);
        else
            drawing.box(x - 4, y - 4, 8, 8, color);
    }
};

void draw_curve(Drawing& drawing, const Plot& plot, const Curve& curve, const SeriesLook& look) {
    std::vector<std::array<double, 2>> line;
    for (const CurvePoint& point : curve.points) {
        const double x = plot.right_of(point.x) + look.right;
        line.push_back({x, plot.up_to(point.y)});
        if (!(point.least < point.most)) continue;
        const double low = plot.up_to(point.least), high = plot.up_to(point.most);
        drawing.line({{x, low}, {x, high}}, look.color);
        for (const double end : {low, high}) drawing.line({{x - 4, end}, {x + 4, end}}, look.color);
    }
    if (!plot.named()) drawing.line(line, look.color, look.second ? Drawing::Stroke::dashed : Drawing::Stroke::plain);
    for (const auto& [x, y] : line) look.mark(drawing, x, y);
    for (const MissingPoint& missing : curve.missing)
        drawing.cross(plot.right_of(missing.x) + look.right, plot_bottom - 8 - look.up, missing.why, look.color);
}

} // namespace

Drawing curve_chart(const std::string& title, const std::vector<Curve>& curves, const Axis& x, const Axis& y,
                    const std::vector<std::string>& notes, const std::string& foot, const std::string& legend) {
    const Plot plot{x, y, ranges_of(curves, x, y)};
    Drawing drawing;
    drawing.text(Drawing::margin, Drawing::margin, title, Drawing::ink);
    draw_axes(drawing, plot);
    if (!legend.empty()) drawing.text(plot_right + 42, plot_top - 28, legend, Drawing::muted);
    double up = 0;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        SeriesLook look(i);
        look.up = up;
        if (!curves[i].missing.empty()) up += 10;
        if (plot.named())
            look.right = series_gap * (static_cast<double>(i) - static_cast<double>(curves.size() - 1) / 2);
        draw_curve(drawing, plot, curves[i], look);
        const double at = plot_top + 22 * static_cast<double>(i);
        if (curves[i].name.empty()) continue;
        look.mark(drawing, plot_right + 46, at);
        drawing.text(plot_right + 64, at, curves[i].name, Drawing::ink);
    }
    double below = plot.words_end() + 40;
    for (std::size_t i = 0; i < std::min(notes.size(), max_notes); ++i, below += 22)
        drawing.text(Drawing::margin, below, notes[i], Drawing::muted);
    if (notes.size() > max_notes)
        drawing.text(Drawing::margin, below, fmt::format("and {} more", notes.size() - max_notes), Drawing::muted);
    drawing.foot(foot);
    return drawing;
}

} // namespace glint
