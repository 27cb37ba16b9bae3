// libxcb, loaded at run time (as GLFW loads Xlib), so that the program also starts where X is not installed. Unlike
// Xlib's, its connections may each have a thread, and refusals of the server come as events.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <memory>
#include <string_view>
#include <xcb/xcb.h>

namespace glint {

struct FreeXcb {
    void operator()(void* reply) const { std::free(reply); }
};
/// Owns a reply or an event.
template <class T> using FromXcb = std::unique_ptr<T, FreeXcb>;

/// A separate connection to the server that DISPLAY names; none if there is no server.
class XcbConnection {
public:
    XcbConnection() : library_(dlopen("libxcb.so.1", RTLD_LAZY)) {
        if (library_) connection_ = function<decltype(xcb_connect)>("xcb_connect")(nullptr, nullptr);
    }
    ~XcbConnection() {
        if (connection_) function<decltype(xcb_disconnect)>("xcb_disconnect")(connection_);
        if (library_) dlclose(library_);
    }
    XcbConnection(const XcbConnection&) = delete;
    XcbConnection& operator=(const XcbConnection&) = delete;

    /// libxcb's function with that name, with the type in xcb.h.
    template <class Function> Function* function(const char* name) const {
        return reinterpret_cast<Function*>(dlsym(library_, name));
    }
    xcb_connection_t* get() const { return connection_; }
    bool lost() const {
        return !connection_ || function<decltype(xcb_connection_has_error)>("xcb_connection_has_error")(connection_);
    }
    int descriptor() const {
        return function<decltype(xcb_get_file_descriptor)>("xcb_get_file_descriptor")(connection_);
    }
    void flush() const { function<decltype(xcb_flush)>("xcb_flush")(connection_); }
    FromXcb<xcb_generic_event_t> next_event() const { ///< null: none has come
        return FromXcb<xcb_generic_event_t>(function<decltype(xcb_poll_for_event)>("xcb_poll_for_event")(connection_));
    }
    xcb_atom_t atom(std::string_view name) const {
        const auto asked = function<decltype(xcb_intern_atom)>("xcb_intern_atom")(
            connection_, 0, static_cast<std::uint16_t>(name.size()), name.data());
        const FromXcb<xcb_intern_atom_reply_t> reply(
            function<decltype(xcb_intern_atom_reply)>("xcb_intern_atom_reply")(connection_, asked, nullptr));
        return reply ? reply->atom : xcb_atom_t{XCB_ATOM_NONE};
    }
    /// An invisible window that receives events.
    xcb_window_t make_window(std::uint32_t event_mask) const {
        const auto* const setup = function<decltype(xcb_get_setup)>("xcb_get_setup")(connection_);
        const auto screens = function<decltype(xcb_setup_roots_iterator)>("xcb_setup_roots_iterator")(setup);
        const xcb_window_t made = function<decltype(xcb_generate_id)>("xcb_generate_id")(connection_);
        function<decltype(xcb_create_window)>("xcb_create_window")(
            connection_, XCB_COPY_FROM_PARENT, made, screens.data->root, 0, 0, 1, 1, 0, XCB_WINDOW_CLASS_INPUT_ONLY,
            XCB_COPY_FROM_PARENT, XCB_CW_EVENT_MASK, &event_mask);
        return made;
    }
    void put(xcb_window_t to, xcb_atom_t property, xcb_atom_t type, std::uint8_t bits, std::size_t count,
             const void* data) const {
        function<decltype(xcb_change_property)>("xcb_change_property")(
            connection_, XCB_PROP_MODE_REPLACE, to, property, type, bits, static_cast<std::uint32_t>(count), data);
    }

private:
    void* library_;
    xcb_connection_t* connection_ = nullptr;
};

} // namespace glint
