#include "app/report/drawing/chart.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace glint {
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
    std::array<double, max_word_rows> free{}; // the right end of each row's last word
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
