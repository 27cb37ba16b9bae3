// The window among the monitors: its monitor, full screen and back, its place.
#include "render/glfw_window.h"
#include "render/monitor_scale.h"
#include <algorithm>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {
namespace {

Area area_of(GLFWwindow* window) {
    Area area;
    glfwGetWindowPos(window, &area.x, &area.y);
    glfwGetWindowSize(window, &area.width, &area.height);
    return area;
}

std::int64_t overlap(const Area& a, const Area& b) {
    const std::int64_t width = std::min(a.x + a.width, b.x + b.width) - std::max(a.x, b.x);
    const std::int64_t height = std::min(a.y + a.height, b.y + b.height) - std::max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

} // namespace

GLFWmonitor* GlfwWindow::monitor() const {
    if (GLFWmonitor* const whole = glfwGetWindowMonitor(handle_.get())) return whole;
    int count = 0;
    GLFWmonitor** const all = glfwGetMonitors(&count);
    const Area mine = area_of(handle_.get());
    GLFWmonitor* best = glfwGetPrimaryMonitor(); // null if no monitor is connected
    std::int64_t most = 0;
    for (int i = 0; i < count; ++i) {
        const GLFWvidmode* const mode = glfwGetVideoMode(all[i]);
        if (!mode) continue;
        Area area{0, 0, mode->width, mode->height};
        glfwGetMonitorPos(all[i], &area.x, &area.y);
        if (const std::int64_t shown = overlap(mine, area); shown > most) best = all[i], most = shown;
    }
    return best;
}

void GlfwWindow::follow_monitor() {
    if (!is_scale_configured_) monitor_scale_ = scale_of_monitor(monitor());
}

double GlfwWindow::refresh_hz() const {
    GLFWmonitor* const on = monitor();
    const GLFWvidmode* const mode = on ? glfwGetVideoMode(on) : nullptr;
    return mode && mode->refreshRate > 0 ? mode->refreshRate : 60;
}

void GlfwWindow::toggle_full_screen() {
    if (full_screen_) {
        full_screen_ = false;
        const Area back = place_on(normal_, glfw_.monitors()); // the monitor may have been disconnected
        glfwSetWindowMonitor(handle_.get(), nullptr, back.x, back.y, back.width, back.height, GLFW_DONT_CARE);
        if (maximized_before_) glfwMaximizeWindow(handle_.get());
    } else {
        GLFWmonitor* const on = monitor();
        const GLFWvidmode* const mode = on ? glfwGetVideoMode(on) : nullptr;
        if (!mode) return; // no monitor to fill
        normal_ = place().area.value_or(normal_);
        maximized_before_ = glfwGetWindowAttrib(handle_.get(), GLFW_MAXIMIZED);
        full_screen_ = true;
        glfwSetWindowMonitor(handle_.get(), on, 0, 0, mode->width, mode->height, mode->refreshRate);
    }
    glfwSwapInterval(swap_interval_); // some drivers forget it
}

WindowPlace GlfwWindow::place() const {
    const bool maximized = full_screen_ ? maximized_before_ : glfwGetWindowAttrib(handle_.get(), GLFW_MAXIMIZED);
    if (!full_screen_ && !maximized && !minimized()) normal_ = area_of(handle_.get());
    return {normal_, maximized, full_screen_};
}

} // namespace glint
