#include "render/monitor_scale.h"
#include "render/glfw_window.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <dlfcn.h>
#include <initializer_list>
#include <unistd.h>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {

namespace {

constexpr float usual_dpi = 96, mm_per_inch = 25.4f, wanted_width = 1600, wanted_height = 900;

/// Projectors and television sets often report their aspect ratio instead of their size, in an arbitrary unit.
bool is_shape(int width_mm, int height_mm) {
    for (const int unit : {1, 10, 100})
        for (const auto& [width, height] : {std::pair{16, 9}, {16, 10}, {4, 3}})
            if (width_mm == width * unit && height_mm == height * unit) return true;
    return false;
}

} // namespace

float scale_of_monitor(int width, int height, int width_mm, int height_mm) {
    if (width <= 0 || height <= 0 || width_mm <= 0 || height_mm <= 0 || is_shape(width_mm, height_mm)) return 1;
    const float w = static_cast<float>(width), h = static_cast<float>(height);
    const float dpi = mm_per_inch * std::min(w / static_cast<float>(width_mm), h / static_cast<float>(height_mm));
    const float wanted = std::min({dpi / usual_dpi, w / wanted_width, h / wanted_height});
    return std::clamp(std::floor(wanted * 4) / 4, 1.f, 3.f);
}

float scale_of_monitor(GLFWmonitor* monitor) {
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return 1;
    int width_mm = 0, height_mm = 0;
    glfwGetMonitorPhysicalSize(monitor, &width_mm, &height_mm);
    return scale_of_monitor(mode->width, mode->height, width_mm, height_mm);
}

bool name_dpi(std::string_view resources) {
    constexpr std::string_view name = "Xft.dpi";
    for (std::size_t at = resources.find(name); at != resources.npos; at = resources.find(name, at + 1)) {
        const bool begins_line = at == 0 || resources[at - 1] == '\n';
        const std::size_t behind = resources.find_first_not_of(" \t", at + name.size());
        if (begins_line && behind != resources.npos && resources[behind] == ':') return true;
    }
    return false;
}

bool desktop_names_dpi() {
    void* const xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!xlib) return true;
    const auto open = reinterpret_cast<void* (*)(const char*)>(dlsym(xlib, "XOpenDisplay"));
    const auto resources = reinterpret_cast<char* (*)(void*)>(dlsym(xlib, "XResourceManagerString"));
    const auto close = reinterpret_cast<int (*)(void*)>(dlsym(xlib, "XCloseDisplay"));
    void* const display = open && resources && close ? open(nullptr) : nullptr;
    const char* const text = display ? resources(display) : nullptr;
    const bool named = !display || (text && name_dpi(text));
    if (display) close(display);
    dlclose(xlib); // GLFW holds it
    return named;
}

// The window among the monitors: its monitor, full screen and back, its place.

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
        if (was_maximized_) glfwMaximizeWindow(handle_.get());
    } else {
        GLFWmonitor* const on = monitor();
        const GLFWvidmode* const mode = on ? glfwGetVideoMode(on) : nullptr;
        if (!mode) return; // no monitor to fill
        normal_ = place().area.value_or(normal_);
        was_maximized_ = glfwGetWindowAttrib(handle_.get(), GLFW_MAXIMIZED);
        full_screen_ = true;
        glfwSetWindowMonitor(handle_.get(), on, 0, 0, mode->width, mode->height, mode->refreshRate);
    }
    glfwSwapInterval(swap_interval_); // some drivers forget it
}

WindowPlace GlfwWindow::place() const {
    const bool maximized = full_screen_ ? was_maximized_ : glfwGetWindowAttrib(handle_.get(), GLFW_MAXIMIZED);
    if (!full_screen_ && !maximized && !minimized()) normal_ = area_of(handle_.get());
    return {normal_, maximized, full_screen_};
}

namespace {

struct XErrorEvent { // the same layout as in Xlib.h: GLFW loads Xlib at run time, and so does this file
    int type;
    void* display;
    unsigned long resource;
    unsigned long serial;
    unsigned char code, request, minor;
};

using ErrorHandler = int (*)(void* display, XErrorEvent*);
using LostHandler = int (*)(void* display);

const std::function<void()>* on_connection_lost = nullptr; // Xlib hands its handlers nothing of ours

extern "C" int glint_on_x_error(void*, XErrorEvent* error) {
    std::fprintf(stderr, "glint: the X server refused request %d (error %d); Glint continues without this request.\n",
                 error->request, error->code);
    return 0;
}
extern "C" int glint_on_x_lost(void*) {
    if (on_connection_lost) (*on_connection_lost)();
    _exit(1);
}

template <class Set, class Handler> void set(const char* name, Handler handler) {
    void* const xlib = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!xlib) return;
    if (const auto function = reinterpret_cast<Set>(dlsym(xlib, name))) function(handler);
    dlclose(xlib); // GLFW holds it
}

void set_handlers(ErrorHandler error, LostHandler lost) {
    set<ErrorHandler (*)(ErrorHandler)>("XSetErrorHandler", error);
    set<LostHandler (*)(LostHandler)>("XSetIOErrorHandler", lost);
}

} // namespace

XServerWatch::XServerWatch(std::function<void()> on_lost) : on_lost_(std::move(on_lost)) {
    on_connection_lost = &on_lost_;
    set_handlers(glint_on_x_error, glint_on_x_lost);
}

XServerWatch::~XServerWatch() {
    set_handlers(nullptr, nullptr);
    on_connection_lost = nullptr;
}

} // namespace glint
