// The screens: their scale, the window among them, and the X server.
#pragma once
#include <functional>
#include <string_view>

struct GLFWmonitor;

namespace glint {

// The interface's scale on a monitor of X if Xft.dpi does not set one.

/// In quarters, 1 to 3: the pixel density divided by 96 an inch, as long as 1600 x 900 fit on the monitor. 1 if its
/// reported size is implausible.
float scale_of_monitor(int width, int height, int width_mm, int height_mm);
float scale_of_monitor(GLFWmonitor*);

/// Whether X's resources have Xft.dpi.
bool name_dpi(std::string_view resources);
/// Whether the resources of GLFW's X server set it. True if GLFW is not on X: then its own scale is used.
bool desktop_names_dpi();

// The X server's bad news. Xlib ends the program on any of these errors, unless a handler is set.

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
