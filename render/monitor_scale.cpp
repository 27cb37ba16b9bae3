#include "render/monitor_scale.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <dlfcn.h>
#include <initializer_list>
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

} // namespace glint
