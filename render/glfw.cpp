#include "render/window.h"
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {

Glfw::Glfw() {
    if (glfwInit()) return;
    const char* why = nullptr;
    glfwGetError(&why);
    throw NoDisplay(std::string("there is no display to open a window on (") + (why ? why : "GLFW gives no reason") +
                    "); `glint render` and `glint bench` work without one");
}

Glfw::~Glfw() { glfwTerminate(); }

std::string Glfw::version() const { return glfwGetVersionString(); }

std::string
Glfw::platform() const { // GLFW 3.3 is built for one platform and says so in its version, "3.3.8 X11 GLX EGL"
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
    return version().find("Wayland") != std::string::npos ? "Wayland" : "X11";
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
