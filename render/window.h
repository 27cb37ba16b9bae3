// A window with an OpenGL 4.5 core context, current on the thread that made it; that thread makes all calls.
#pragma once
#include "render/gl.h"
#include "render/window_place.h"
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct GLFWwindow;
struct GLFWmonitor;

namespace glint {

/// There is no display, or no OpenGL 4.5 on it: exit status 3.
struct NoDisplay : gl::Error {
    using gl::Error::Error;
};

/// There is a display, but no OpenGL 4.5 on it.
struct NoOpenGl : NoDisplay {
    using NoDisplay::NoDisplay;
};

struct Size {
    int width = 0, height = 0;
    friend constexpr bool operator==(Size, Size) = default;
    bool empty() const { return width <= 0 || height <= 0; }
};

/// GLFW, from the first to the last window. Throws NoDisplay with the reason.
class Glfw {
public:
    Glfw();
    ~Glfw();
    Glfw(const Glfw&) = delete;
    Glfw& operator=(const Glfw&) = delete;

    std::string_view platform() const;  ///< "X11" or "Wayland"
    std::vector<Area> monitors() const; ///< work areas, the primary monitor's first
};

struct WindowOptions {
    std::string title = "Glint";
    std::string app_id = "glint"; ///< WM_CLASS and, if GLFW supports it, Wayland's app id: a desktop entry refers to it
    WindowPlace place;
    Size size{1280, 800}; ///< if place has no area; times the content scale, at most the monitor's
    bool visible = true;
    bool debug = false; ///< a debug context: the driver checks more, and says more (KHR_debug)
    int swap_interval = 1;
};

class Window {
public:
    explicit Window(const WindowOptions&); ///< throws NoDisplay
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    GLFWwindow* handle() const { return handle_.get(); } ///< for Dear ImGui; the user pointer is this
    const Glfw& glfw() const { return glfw_; }

    void poll();               ///< handles pending events
    void wait(double seconds); ///< sleeps until something happens or the time is over, then handles it
    static void wake();        ///< ends a wait; from any thread
    void swap();
    void set_swap_interval(int frames); ///< 0: no vsync
    int swap_interval() const { return swap_interval_; }

    /// Paths of the files that were dropped on it since the last call.
    std::vector<std::string> take_dropped() { return std::exchange(dropped_, {}); }

    bool should_close() const;
    void request_close();
    void call_off_close(); ///< also one that the user requested
    void hide();

    /// Whether it was moved, resized, maximised since the last call: place() is another.
    bool take_placed_anew() { return std::exchange(placed_anew_, false); }

    // As of the last poll() or wait(), because asking is a round trip to the window system.
    Size framebuffer() const { return framebuffer_; } ///< in pixels
    Size size() const { return size_; }               ///< in screen coordinates
    bool under_pointer() const { return under_pointer_; }
    /// Nothing of it can be seen, or it is larger than OpenGL draws here: drivers crash then.
    bool minimized() const {
        return iconified_ || framebuffer_.empty() || framebuffer_.width > largest_.width ||
               framebuffer_.height > largest_.height;
    }

    float content_scale() const; ///< of its monitor: the desktop's, else from the pixel density
    void follow_monitor();       ///< it may have moved to another monitor. Asks the window system: call seldom
    double refresh_hz() const;   ///< of its monitor; 60 if unknown. Asks the window system

    bool full_screen() const { return full_screen_; }
    void toggle_full_screen(); ///< and back to its old place
    WindowPlace place() const; ///< to be stored. Asks the window system: not in every frame
    /// Square pictures of several sizes, RGBA8, row 0 at the top; where the window system has such a thing.
    struct Icon {
        int side;
        std::vector<std::uint8_t> rgba;
    };
    void set_icons(const std::vector<Icon>&);

private:
    struct Destroy {
        void operator()(GLFWwindow*) const;
    };
    GLFWmonitor* monitor() const; // the one that shows most of it
    void read_geometry();
    void follow(); // later changes

    Glfw glfw_;
    std::unique_ptr<GLFWwindow, Destroy> handle_;
    int swap_interval_ = 1;
    Size framebuffer_, size_, largest_;
    bool iconified_ = false, under_pointer_ = false, placed_anew_ = false;
    std::vector<std::string> dropped_;
    bool scale_is_said_ = true; ///< set by the desktop
    float monitor_scale_ = 1;   ///< from the monitor's pixels
    bool full_screen_ = false;
    bool maximized_before_ = false; // full screen
    mutable Area normal_;           // neither full screen nor maximised: as last seen, since GLFW does not tell later
};

} // namespace glint
