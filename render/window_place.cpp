#include "render/window_place.h"
#include <algorithm>
#include <cstdint>

namespace glint {
namespace {

std::int64_t shared(int from, int length, int other_from, int other_length) {
    return std::min<std::int64_t>(std::int64_t(from) + length, std::int64_t(other_from) + other_length) -
           std::max(from, other_from);
}

/// Whether enough of the window is visible on that monitor, and its upper edge, so that it can be dragged.
bool can_be_grabbed(const Area& window, const Area& monitor) {
    constexpr int wide = 100, tall = 50;
    return shared(window.x, window.width, monitor.x, monitor.width) >= std::min(wide, window.width) &&
           shared(window.y, window.height, monitor.y, monitor.height) >= std::min(tall, window.height) &&
           window.y >= monitor.y;
}

std::int64_t distance(const Area& a, const Area& b) { // of the middles, along the axes, doubled
    const auto axis = [](int from, int length, int other_from, int other_length) {
        const std::int64_t d = 2 * std::int64_t(from) + length - 2 * std::int64_t(other_from) - other_length;
        return d < 0 ? -d : d;
    };
    return axis(a.x, a.width, b.x, b.width) + axis(a.y, a.height, b.y, b.height);
}

} // namespace

Area place_on(Area wanted, std::span<const Area> monitors) {
    if (monitors.empty()) return wanted;
    wanted.width = std::max(wanted.width, smallest_window);
    wanted.height = std::max(wanted.height, smallest_window);
    std::int64_t width = 0, height = 0; // a window may span monitors, but not be larger than all of them together
    for (const Area& monitor : monitors) width += monitor.width, height += monitor.height;
    const bool sensible = wanted.width <= width && wanted.height <= height;
    if (sensible && std::ranges::any_of(monitors, [&](const Area& m) { return can_be_grabbed(wanted, m); }))
        return wanted;

    const Area& home = *std::ranges::min_element(monitors, {}, [&](const Area& m) { return distance(wanted, m); });
    const auto onto = [](int& from, int& length, int home_from, int home_length) {
        length = std::min(length, home_length);
        from = std::clamp(from, home_from, home_from + home_length - length);
    };
    onto(wanted.x, wanted.width, home.x, home.width);
    onto(wanted.y, wanted.height, home.y, home.height);
    return wanted;
}

} // namespace glint
