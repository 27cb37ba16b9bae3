#include "render/view2d.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

Point middle(const ScreenRect& rect) { return {rect.x + rect.width / 2, rect.y + rect.height / 2}; }

bool whole(double v) { return std::abs(v - std::round(v)) < 1e-9 * std::max(1., std::abs(v)); }

} // namespace

Point cell_at(const View2D& view, const ScreenRect& rect, Point screen) {
    const Point m = middle(rect);
    return {view.center_x + (screen.x - m.x) / view.pixels_per_cell,
            view.center_y - (screen.y - m.y) / view.pixels_per_cell};
}

Point screen_at(const View2D& view, const ScreenRect& rect, Point cell) {
    const Point m = middle(rect);
    return {m.x + (cell.x - view.center_x) * view.pixels_per_cell,
            m.y - (cell.y - view.center_y) * view.pixels_per_cell};
}

View2D fitted(int width, int height, const ScreenRect& rect) {
    const double scale = std::min(rect.width / std::max(1, width), rect.height / std::max(1, height));
    return {width / 2., height / 2., std::max(scale, 1e-6)}; // a rectangle of no size has a scale too
}

View2D panned(View2D view, double dx, double dy) {
    view.center_x -= dx / view.pixels_per_cell;
    view.center_y += dy / view.pixels_per_cell;
    return view;
}

View2D zoomed(const View2D& view, const ScreenRect& rect, Point cursor, double factor, int width, int height) {
    const double smallest = std::min(1., 16. / std::max({1, width, height}));
    const Point kept = cell_at(view, rect, cursor), m = middle(rect);
    View2D result = view;
    result.pixels_per_cell = std::clamp(view.pixels_per_cell * factor, smallest, 1024.);
    result.center_x = kept.x - (cursor.x - m.x) / result.pixels_per_cell;
    result.center_y = kept.y + (cursor.y - m.y) / result.pixels_per_cell;
    return result;
}

View2D aligned(View2D view, const ScreenRect& rect) {
    if (!whole(view.pixels_per_cell) && !whole(1 / view.pixels_per_cell)) return view;
    const Point corner = screen_at(view, rect, {0, 0}); // of the first cell
    return panned(view, std::round(corner.x) - corner.x, std::round(corner.y) - corner.y);
}

} // namespace glint
