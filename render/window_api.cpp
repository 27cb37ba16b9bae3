#include "render/window_api.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {

WindowApi window_api() { // GLX by its functions' addresses: its header would bring all of Xlib
    const auto current_display = reinterpret_cast<void* (*)()>(glfwGetProcAddress("glXGetCurrentDisplay"));
    void* const display = current_display ? current_display() : nullptr;
    if (!display) return {"EGL", ""};
    constexpr int first_screen = 0, vendor = 1; // GLX_VENDOR
    const auto query = reinterpret_cast<const char* (*)(void*, int, int)>(glfwGetProcAddress("glXQueryServerString"));
    const char* text = query ? query(display, first_screen, vendor) : nullptr;
    return {"GLX", text ? text : ""};
}

} // namespace glint
