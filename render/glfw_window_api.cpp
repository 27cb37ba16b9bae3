// Through which interface a window of GLFW reaches OpenGL.
#include "render/glfw_window.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {
namespace {

/// EGL gives an address for every name that begins with "gl", so this is for GLX alone.
template <class Function> Function glx_function(const char* name) {
    return reinterpret_cast<Function>(glfwGetProcAddress(name)); // its header would bring all of Xlib
}

} // namespace

WindowApi GlfwWindow::api() const {
    const bool native = glfwGetWindowAttrib(handle(), GLFW_CONTEXT_CREATION_API) == GLFW_NATIVE_CONTEXT_API;
    if (!native || platform() != "X11") return {"EGL", ""};
    const auto current_display = glx_function<void* (*)()>("glXGetCurrentDisplay");
    const auto query = glx_function<const char* (*)(void*, int, int)>("glXQueryServerString");
    void* const display = current_display ? current_display() : nullptr;
    constexpr int first_screen = 0, vendor = 1; // GLX_VENDOR
    const char* const text = display && query ? query(display, first_screen, vendor) : nullptr;
    return {"GLX", text ? text : ""};
}

} // namespace glint
