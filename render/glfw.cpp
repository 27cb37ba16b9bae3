#include "render/glfw_window.h"
#include "render/screen.h"
#include "render/window_place.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <cstdlib>
#include <optional>

namespace glint {
namespace {

/// A connection to X would start an X server in a session of Wayland.
bool opens_windows_on_x() {
#if GLFW_VERSION_MAJOR > 3 || GLFW_VERSION_MINOR >= 4
    return !std::getenv("WAYLAND_DISPLAY") && !std::getenv("WAYLAND_SOCKET");
#else
    return std::string_view(glfwGetVersionString()).find("Wayland") == std::string_view::npos;
#endif
}

} // namespace

Glfw::Glfw() {
    disable_shader_cache_on_full_disk();
    std::optional<XcbConnection> x; // kept until GLFW has its own connection: the server may end with its last client
    if (opens_windows_on_x()) delete_invalid_window_manager_properties(x.emplace());
#if GLFW_VERSION_MAJOR > 3 || GLFW_VERSION_MINOR >= 4
    // GLFW would try Wayland first, and without it libwayland prints a line to stderr.
    const bool wayland = std::getenv("WAYLAND_DISPLAY") || std::getenv("WAYLAND_SOCKET");
    if (!wayland && glfwPlatformSupported(GLFW_PLATFORM_X11)) glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
    if (glfwInit()) return;
    const char* why = nullptr;
    glfwGetError(&why);
    throw NoDisplay(std::string("there is no display to open a window on (") + (why ? why : "GLFW reports no reason") +
                    "); 'glint render heat' and 'glint bench heat' work without a display");
}

Glfw::~Glfw() { glfwTerminate(); }

std::string_view Glfw::platform() const {
#if GLFW_VERSION_MAJOR > 3 || GLFW_VERSION_MINOR >= 4
    switch (glfwGetPlatform()) {
    case GLFW_PLATFORM_X11:
        return "X11";
    case GLFW_PLATFORM_WAYLAND:
        return "Wayland";
    default:
        return "another platform";
    }
#else
    // This GLFW is built for one platform, which its version names: "3.3.8 X11 GLX EGL".
    return std::string_view(glfwGetVersionString()).find("Wayland") != std::string_view::npos ? "Wayland" : "X11";
#endif
}

std::vector<Area> Glfw::monitors() const {
    int count = 0;
    GLFWmonitor** const all = glfwGetMonitors(&count);
    std::vector<Area> areas;
    for (int i = 0; i < count; ++i) {
        Area area;
        glfwGetMonitorWorkarea(all[i], &area.x, &area.y, &area.width, &area.height);
        if (area.width > 0 && area.height > 0) areas.push_back(area); // one that is being unplugged has none
    }
    return areas;
}

} // namespace glint
