#include "app/plot/curves.h"
#include "app/plot/colors.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace glint::plot {
namespace {

constexpr int margin = 24, left = 120, top = 84, wide = 640, high = 400, legend = left + wide + 40;

struct Axes {
    double x0, x1, y0, y1; ///< logarithms to base 10
    double x(double value) const { return left + wide * (x1 > x0 ? (std::log10(value) - x0) / (x1 - x0) : 0.5); }
    double y(double value) const { return top + high * (1 - (std::log10(value) - y0) / (y1 - y0)); }
};

Axes axes_of(const std::vector<Curve>& curves) {
    Axes axes{1e9, -1e9, 1e9, -1e9};
    for (const Curve& curve : curves)
        for (const auto& [x, y] : curve.points) {
            axes.x0 = std::min(axes.x0, std::log10(x)), axes.x1 = std::max(axes.x1, std::log10(x));
            axes.y0 = std::min(axes.y0, std::log10(y)), axes.y1 = std::max(axes.y1, std::log10(y));
        }
    axes.y0 = std::floor(axes.y0), axes.y1 = std::max(std::ceil(axes.y1), axes.y0 + 1);
    return axes;
}

std::string text_of(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.5g", number);
    return text;
}

void draw_axes(Canvas& canvas, const Axes& axes, const std::vector<Curve>& curves, const std::string& x_name) {
    for (double decade = axes.y0; decade <= axes.y1; ++decade) {
        const int y = static_cast<int>(axes.y(std::pow(10, decade)));
        canvas.box(left, y, wide, 1, faint);
        canvas.text_to(left - 12, y - 7, text_of(std::pow(10, decade)), muted);
    }
    std::set<double> sizes;
    for (const Curve& curve : curves)
        for (const auto& point : curve.points) sizes.insert(point[0]);
    int free = 0; // right end of the last word
    for (const double size : sizes) {
        const int x = static_cast<int>(axes.x(size)), half = Canvas::width_of(text_of(size)) / 2;
        canvas.box(x, top, 1, high, faint);
        if (x - half < free) continue;
        canvas.text(x - half, top + high + 10, text_of(size), muted);
        free = x + half + 8;
    }
    canvas.text_to(left + wide, top + high + 10 + Canvas::line_height, x_name, muted);
}

void draw_curve(Canvas& canvas, const Axes& axes, const Curve& curve, Color color) {
    for (std::size_t i = 0; i < curve.points.size(); ++i) {
        const double x = axes.x(curve.points[i][0]), y = axes.y(curve.points[i][1]);
        canvas.box(static_cast<int>(x) - 3, static_cast<int>(y) - 3, 8, 8, color);
        if (i) canvas.line(axes.x(curve.points[i - 1][0]), axes.y(curve.points[i - 1][1]), x, y, color);
    }
}

} // namespace

Canvas draw_curves(const std::string& title, const std::vector<Curve>& curves, const std::string& x_name,
                   const std::string& foot) {
    const Axes axes = axes_of(curves);
    int names = 0;
    for (const Curve& curve : curves) names = std::max(names, Canvas::width_of(curve.name));
    const int right =
        std::max({legend + 24 + names, margin + Canvas::width_of(title), margin + Canvas::width_of(foot)});
    const int rows = static_cast<int>(curves.size()) * Canvas::line_height;
    const int bottom = std::max(top + high + 3 * Canvas::line_height, top + rows);
    Canvas canvas(right + margin, bottom + 2 * margin, paper);
    canvas.text(margin, margin, title, ink);
    draw_axes(canvas, axes, curves, x_name);
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const int y = top + static_cast<int>(i) * Canvas::line_height;
        draw_curve(canvas, axes, curves[i], series(i));
        canvas.box(legend, y + 2, 14, 10, series(i));
        canvas.text(legend + 24, y, curves[i].name, ink);
    }
    canvas.text(margin, bottom + margin - 6, foot, muted);
    return canvas;
}

} // namespace glint::plot
