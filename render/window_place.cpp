#include "render/window_place.h"
#include <algorithm>
#include <array>
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

std::int64_t distance(const Area& a, const Area& b) { // distance of the centres, along the axes, doubled
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

namespace {

struct Expected {
    std::string_view property;
    xcb_atom_t type;
};
/// Properties that GLFW reads on the root window; all have format 32.
constexpr std::array<Expected, 4> read_by_glfw{{{"_NET_SUPPORTING_WM_CHECK", XCB_ATOM_WINDOW},
                                                {"_NET_SUPPORTED", XCB_ATOM_ATOM},
                                                {"_NET_WORKAREA", XCB_ATOM_CARDINAL},
                                                {"_NET_CURRENT_DESKTOP", XCB_ATOM_CARDINAL}}};

/// Null if the window has no such property, or if the server does not answer.
FromXcb<xcb_get_property_reply_t> property(const XcbConnection& x, xcb_window_t window, xcb_atom_t name) {
    const auto asked =
        x.function<decltype(xcb_get_property)>("xcb_get_property")(x.get(), 0, window, name, XCB_ATOM_ANY, 0, 1);
    xcb_generic_error_t* refused = nullptr;
    FromXcb<xcb_get_property_reply_t> reply(
        x.function<decltype(xcb_get_property_reply)>("xcb_get_property_reply")(x.get(), asked, &refused));
    const FromXcb<xcb_generic_error_t> released(refused);
    return reply;
}

bool holds(const FromXcb<xcb_get_property_reply_t>& reply, xcb_atom_t type) {
    return reply && reply->type == type && reply->format == 32 && reply->value_len > 0;
}

xcb_window_t window_in(const XcbConnection& x, const xcb_get_property_reply_t& reply) {
    return *static_cast<const xcb_window_t*>(
        x.function<decltype(xcb_get_property_value)>("xcb_get_property_value")(&reply));
}

bool is_valid(const XcbConnection& x, xcb_window_t root, const Expected& expected, xcb_atom_t name) {
    const auto reply = property(x, root, name);
    if (!reply || reply->type == XCB_ATOM_NONE) return true; // there is none
    if (!holds(reply, expected.type)) return false;
    if (expected.property != "_NET_SUPPORTING_WM_CHECK") return true;
    const auto of_child = property(x, window_in(x, *reply), name);
    if (!of_child) return false; // the window manager has ended
    // no property yet: the window manager is starting
    return of_child->type == XCB_ATOM_NONE || holds(of_child, XCB_ATOM_WINDOW);
}

} // namespace

void delete_invalid_window_manager_properties(const XcbConnection& x) {
    if (x.lost()) return;
    const auto* const setup = x.function<decltype(xcb_get_setup)>("xcb_get_setup")(x.get());
    auto screens = x.function<decltype(xcb_setup_roots_iterator)>("xcb_setup_roots_iterator")(setup);
    for (; screens.rem; x.function<decltype(xcb_screen_next)>("xcb_screen_next")(&screens))
        for (const Expected& expected : read_by_glfw)
            if (const xcb_atom_t name = x.atom(expected.property); !is_valid(x, screens.data->root, expected, name))
                x.function<decltype(xcb_delete_property)>("xcb_delete_property")(x.get(), screens.data->root, name);
    x.flush();
    x.atom("_NET_SUPPORTING_WM_CHECK"); // waits for an answer: the server has deleted it before GLFW reads
}

} // namespace glint
