#include "render/glfw_window.h"
#include "render/monitor_scale.h"
#include <algorithm>
#include <backends/imgui_impl_glfw.h>
#include <cmath>
#include <string_view>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {

namespace {

std::string last_error() {
    const char* why = nullptr;
    glfwGetError(&why);
    return why ? why : "GLFW reports no reason";
}

void set_hints(const WindowOptions& options) {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, options.debug);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);      // invisible until the window is in its place
    glfwWindowHint(GLFW_AUTO_ICONIFY, GLFW_FALSE); // full screen on one monitor, notes on the other
    glfwWindowHintString(GLFW_X11_CLASS_NAME, options.app_id.c_str());
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, options.app_id.c_str());
#ifdef GLFW_WAYLAND_APP_ID
    glfwWindowHintString(GLFW_WAYLAND_APP_ID, options.app_id.c_str());
#endif
}

/// Describes, as a sentence, the OpenGL of this display with default settings. Leaves no window behind.
std::string describe_available_opengl() {
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* const window = glfwCreateWindow(64, 64, "", nullptr, nullptr);
    if (!window) return "this display offers no OpenGL (" + last_error() + ")";
    glfwMakeContextCurrent(window);
    std::string offered = "this display offers no OpenGL";
    if (gladLoadGL(glfwGetProcAddress))
        offered = "this display offers OpenGL " + gl::get_string(GL_VERSION) + " on " + gl::get_string(GL_RENDERER);
    glfwDestroyWindow(window);
    return offered;
}

constexpr float dpi_tolerance = 0.05f; // X's size in mm is rounded

/// said: the scale that GLFW reports. If the scale is about 1, none was configured: then the pixel density may give a
/// larger one.
float scale_between(float said, float by_pixels) {
    return std::abs(said - 1) < dpi_tolerance ? std::max(said, by_pixels) : said;
}

Area first_area(const WindowOptions& options, const Glfw& glfw, bool scale_is_given) {
    const std::vector<Area> monitors = glfw.monitors();
    if (options.place.area) return place_on(*options.place.area, monitors);
    float scale = 1;
    if (GLFWmonitor* primary = glfwGetPrimaryMonitor(); primary && glfw.platform() == "X11") {
        glfwGetMonitorContentScale(primary, &scale, nullptr); // on other systems screen coordinates include the scale
        if (!scale_is_given) scale = scale_between(scale, scale_of_monitor(primary));
    }
    Area area{0, 0, static_cast<int>(static_cast<float>(options.size.width) * scale),
              static_cast<int>(static_cast<float>(options.size.height) * scale)};
    if (monitors.empty()) return area;
    const Area& home = monitors.front();
    area.width = std::min(area.width, home.width), area.height = std::min(area.height, home.height);
    area.x = home.x + (home.width - area.width) / 2, area.y = home.y + (home.height - area.height) / 2;
    return area;
}

} // namespace

void GlfwWindow::Destroy::operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }

GlfwWindow::GlfwWindow(const WindowOptions& options) {
    is_scale_configured_ = glfw_.platform() != "X11" || desktop_names_dpi();
    const Area area = first_area(options, glfw_, is_scale_configured_);
    set_hints(options);
    handle_.reset(glfwCreateWindow(area.width, area.height, options.title.c_str(), nullptr, nullptr));
    if (!handle_) {
        const std::string why = last_error();
        throw NoOpenGl("Glint needs OpenGL 4.5, but " + describe_available_opengl() + " (" + why +
                       "): update the graphics driver; `glint render` and `glint bench` work without OpenGL");
    }
    glfwMakeContextCurrent(handle_.get());
    if (!gladLoadGL(glfwGetProcAddress) || !GLAD_GL_VERSION_4_5)
        throw NoOpenGl("Glint needs OpenGL 4.5, but this display offers " + gl::get_string(GL_VERSION));
    GLint largest[2]{};
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, largest);
    largest_ = {largest[0], largest[1]};
    normal_ = area;
    glfwSetWindowPos(handle_.get(), area.x, area.y); // Wayland places windows itself
    glfwSetWindowSizeLimits(handle_.get(), smallest_window, smallest_window, GLFW_DONT_CARE, GLFW_DONT_CARE);
    if (options.place.maximized) glfwMaximizeWindow(handle_.get());
    set_swap_interval(options.swap_interval);
    if (options.visible) glfwShowWindow(handle_.get());
    if (options.place.full_screen) toggle_full_screen();
    read_geometry();
    follow_monitor();
    follow();
}

void GlfwWindow::poll() { glfwPollEvents(); }
void GlfwWindow::wait(double seconds) { glfwWaitEventsTimeout(std::max(seconds, 1e-3)); }

void GlfwWindow::read_geometry() {
    glfwGetFramebufferSize(handle_.get(), &framebuffer_.width, &framebuffer_.height);
    glfwGetWindowSize(handle_.get(), &size_.width, &size_.height);
    iconified_ = glfwGetWindowAttrib(handle_.get(), GLFW_ICONIFIED);
    under_pointer_ = glfwGetWindowAttrib(handle_.get(), GLFW_HOVERED);
}

void GlfwWindow::follow() {
    static constexpr auto of = [](GLFWwindow* window) -> GlfwWindow& {
        return *static_cast<GlfwWindow*>(glfwGetWindowUserPointer(window));
    };
    glfwSetWindowUserPointer(handle_.get(), this);
    glfwSetFramebufferSizeCallback(handle_.get(), [](GLFWwindow* window, int width, int height) {
        of(window).framebuffer_ = {width, height};
    });
    glfwSetWindowSizeCallback(handle_.get(), [](GLFWwindow* window, int width, int height) {
        of(window).size_ = {width, height}, of(window).is_placement_changed_ = true;
    });
    glfwSetWindowPosCallback(handle_.get(),
                             [](GLFWwindow* window, int, int) { of(window).is_placement_changed_ = true; });
    glfwSetWindowMaximizeCallback(handle_.get(),
                                  [](GLFWwindow* window, int) { of(window).is_placement_changed_ = true; });
    glfwSetCursorEnterCallback(handle_.get(),
                               [](GLFWwindow* window, int entered) { of(window).under_pointer_ = entered; });
    glfwSetDropCallback(handle_.get(), [](GLFWwindow* window, int count, const char** paths) {
        of(window).dropped_.assign(paths, paths + count);
    });
    glfwSetWindowIconifyCallback(handle_.get(),
                                 [](GLFWwindow* window, int iconified) { of(window).iconified_ = iconified; });
}

void GlfwWindow::wake() { glfwPostEmptyEvent(); }
void GlfwWindow::swap() { glfwSwapBuffers(handle_.get()); }

void GlfwWindow::set_swap_interval(int frames) {
    swap_interval_ = frames;
    glfwSwapInterval(frames);
}

bool GlfwWindow::should_close() const { return glfwWindowShouldClose(handle_.get()); }
void GlfwWindow::hide() { glfwHideWindow(handle_.get()); }
void GlfwWindow::request_close() { glfwSetWindowShouldClose(handle_.get(), GLFW_TRUE); }

void GlfwWindow::cancel_close() { glfwSetWindowShouldClose(handle_.get(), GLFW_FALSE); }

float GlfwWindow::content_scale() const {
    float scale = 1;
    glfwGetWindowContentScale(handle_.get(), &scale, nullptr);
    if (scale <= 0) scale = 1;
    return is_scale_configured_ ? scale : scale_between(scale, monitor_scale_);
}

void GlfwWindow::set_icons(const std::vector<Icon>& icons) {
    std::vector<GLFWimage> images;
    images.reserve(icons.size());
    for (const Icon& icon : icons)
        images.push_back({icon.side, icon.side, const_cast<unsigned char*>(icon.rgba.data())});
    glfwSetWindowIcon(handle_.get(), static_cast<int>(images.size()), images.data());
}

// Through which interface a window of GLFW reaches OpenGL.

namespace {

/// EGL gives an address for every name that begins with "gl", so this is for GLX alone.
template <class Function> Function glx_function(const char* name) {
    return reinterpret_cast<Function>(glfwGetProcAddress(name)); // GLFW's native header would include all of Xlib
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

// Dear ImGui's input from a window of GLFW: Dear ImGui's own back end passes events on, and shows the cursor.

void GlfwWindow::connect_input() { ImGui_ImplGlfw_InitForOpenGL(handle_.get(), true); }
void GlfwWindow::disconnect_input() { ImGui_ImplGlfw_Shutdown(); }
void GlfwWindow::follow_pointer() { ImGui_ImplGlfw_NewFrame(); }
double GlfwWindow::seconds() const { return glfwGetTime(); }

std::string GlfwWindow::key_legend(char american) const {
    // GLFW names these keys by the character of an American keyboard.
    static_assert(GLFW_KEY_PERIOD == '.' && GLFW_KEY_COMMA == ',' && GLFW_KEY_SLASH == '/' &&
                  GLFW_KEY_BACKSLASH == '\\' && GLFW_KEY_SEMICOLON == ';' && GLFW_KEY_APOSTROPHE == '\'' &&
                  GLFW_KEY_LEFT_BRACKET == '[' && GLFW_KEY_RIGHT_BRACKET == ']' && GLFW_KEY_MINUS == '-' &&
                  GLFW_KEY_EQUAL == '=' && GLFW_KEY_GRAVE_ACCENT == '`');
    constexpr std::string_view named = ".,/\\;'[]-=`";
    const char* const legend = named.find(american) == named.npos ? nullptr : glfwGetKeyName(american, 0);
    return legend ? legend : "";
}

} // namespace glint
