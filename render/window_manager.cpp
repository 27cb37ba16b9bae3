#include "render/window_manager.h"
#include <array>

namespace glint {
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

/// Null if there is no such window, or the server does not answer.
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
    if (!of_child) return false;                                                // the window manager has ended
    return of_child->type == XCB_ATOM_NONE || holds(of_child, XCB_ATOM_WINDOW); // none yet: it is starting
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
    x.atom("_NET_SUPPORTING_WM_CHECK"); // an answer: the server has done it before GLFW asks
}

} // namespace glint
