#include "render/view2d.h"
#include <algorithm>
#include <cmath>
#include <glm/common.hpp>

namespace glint {
namespace {

constexpr Point turned(1, -1); // y goes upwards in cells, downwards on the screen

bool nearly_whole(double v) { return std::abs(v - std::round(v)) < 1e-9 * std::max(1., std::abs(v)); }

} // namespace

Point cell_at(const View2D& view, const ScreenRect& rect, Point screen) {
    return view.center + turned * (screen - rect.middle()) / view.pixels_per_cell;
}

Point screen_at(const View2D& view, const ScreenRect& rect, Point cell) {
    return rect.middle() + turned * (cell - view.center) * view.pixels_per_cell;
}

View2D fitted(int width, int height, const ScreenRect& rect) {
    const double scale = std::min(rect.width / std::max(1, width), rect.height / std::max(1, height));
    return {{width / 2., height / 2.}, std::max(scale, 1e-6)}; // a rectangle of no size has a scale too
}

View2D covering(int width, int height, const ScreenRect& rect) {
    const double scale = std::max(rect.width / std::max(1, width), rect.height / std::max(1, height));
    return {{width / 2., height / 2.}, std::max(scale, 1e-6)};
}

View2D panned(View2D view, Point by) {
    view.center -= turned * by / view.pixels_per_cell;
    return view;
}

View2D zoomed(const View2D& view, const ScreenRect& rect, Point cursor, double factor, int width, int height) {
    const double smallest = std::min(1., 16. / std::max({1, width, height}));
    View2D result{view.center, std::clamp(view.pixels_per_cell * factor, smallest, 1024.)};
    result.center += cell_at(view, rect, cursor) - cell_at(result, rect, cursor);
    return result;
}

View2D clamped_view(View2D view, const ScreenRect& rect, int width, int height) {
    view.pixels_per_cell = std::clamp(view.pixels_per_cell, 1e-5, 1e6); // a file may say anything
    const Point cells(width, height), size = cells * view.pixels_per_cell, room(rect.width, rect.height);
    const Point seen = glm::min(glm::min(size, room), Point(64, 64));
    const Point apart = (size + room) / 2. - seen; // so far may the middles be, in pixels
    const Point away = (view.center - cells / 2.) * view.pixels_per_cell;
    view.center = cells / 2. + glm::clamp(away, -apart, apart) / view.pixels_per_cell;
    return view;
}

View2D aligned(View2D view, const ScreenRect& rect) {
    if (!nearly_whole(view.pixels_per_cell) && !nearly_whole(1 / view.pixels_per_cell)) return view;
    const Point corner = screen_at(view, rect, {0, 0}); // of the first cell
    return panned(view, glm::round(corner) - corner);
}

} // namespace glint
