// The X server's bad news. Xlib ends the program on any of these errors, unless a handler is set.
#pragma once
#include <functional>

namespace glint {

/// From construction to destruction: an error of one request is written to standard error and the program continues. If
/// the connection is lost (the server ended, xkill), `on_lost` is called, which must not use X or OpenGL and must not
/// return. Does nothing if the window is not on X. Only one object at a time.
class XServerWatch {
public:
    explicit XServerWatch(std::function<void()> on_lost);
    ~XServerWatch();
    XServerWatch(const XServerWatch&) = delete;
    XServerWatch& operator=(const XServerWatch&) = delete;

private:
    std::function<void()> on_lost_;
};

} // namespace glint
