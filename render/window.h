// The window below the program: sizes, scale, input, clipboard, time, and the buffer that is shown. GlfwWindow
// (render/glfw_window.h) shows it on a display; another class may draw into a framebuffer. An OpenGL 4.5 core context
// is current on the thread that made it; that thread makes all calls.
#pragma once
#include "render/gl.h"
#include "render/window_place.h"
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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

/// Through which interface a window reaches OpenGL.
struct WindowApi {
    std::string name; ///< "GLX" or "EGL"
    /// Vendor of the X server's renderer, as GLX reports it: "NVIDIA Corporation", "SGI" (Mesa); "" with EGL.
    std::string server_vendor;
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
    Window() = default;
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;
    virtual ~Window() = default;

    virtual std::string_view platform() const = 0; ///< "X11", "Wayland", or another name if there is no display
    virtual WindowApi api() const = 0;             ///< the window's OpenGL context must be current

    virtual void poll() = 0;               ///< handles pending events
    virtual void wait(double seconds) = 0; ///< sleeps until something happens or the time is over, then handles it
    virtual void wake() = 0;               ///< ends a wait; from any thread
    virtual double seconds() const = 0;    ///< time since any fixed moment
    virtual void swap() = 0;
    virtual GLuint draw_framebuffer() const { return 0; }          ///< OpenGL's name of the framebuffer that is shown
    virtual void set_swap_interval(int frames) = 0;                ///< 0: no vsync
    virtual int swap_interval() const = 0;                         ///< frames
    virtual std::vector<std::string> take_dropped() { return {}; } ///< paths of files dropped on it since the last call

    virtual bool should_close() const = 0;
    virtual void request_close() = 0;
    virtual void cancel_close() = 0; ///< cancels closing, also if the user requested it
    virtual void hide() {}

    // Values of the last poll() or wait(), because asking is a round trip to the window system.
    virtual Size framebuffer() const = 0; ///< in pixels
    virtual Size size() const = 0;        ///< in screen coordinates
    virtual bool under_pointer() const = 0;
    /// True if nothing of the window can be seen, or if it is larger than OpenGL can draw here: drivers crash then.
    virtual bool minimized() const { return framebuffer().empty(); }

    /// scale of the window's monitor: the desktop's, else from the pixel density
    virtual float content_scale() const { return 1; }
    virtual void follow_monitor() {} ///< the window may be on another monitor now. Asks the window system: call seldom
    /// refresh rate of the window's monitor; 60 if unknown. Asks the window system
    virtual double refresh_hz() const { return 60; }

    virtual bool full_screen() const { return false; }
    virtual void toggle_full_screen() {}                   ///< switches to full screen, or back to the old place
    virtual WindowPlace place() const { return {}; }       ///< to be stored. Asks the window system: not in every frame
    virtual bool take_placement_change() { return false; } ///< place() is another since the last call
    /// The window's icon in several sizes: square pictures, RGBA8, row 0 at the top. Ignored if the window system shows
    /// no icons.
    struct Icon {
        int side;
        std::vector<std::uint8_t> rgba;
    };
    virtual void set_icons(const std::vector<Icon>&) {}

    // The input of Dear ImGui's current context. The window's sizes and the time come from size(), framebuffer() and
    // seconds().
    virtual void connect_input() = 0;    ///< pointer, keys, text and focus become its events until disconnect_input()
    virtual void disconnect_input() = 0; ///< the context is still current
    /// Shows the cursor that Dear ImGui requests, and reports the pointer's position to it while the pointer is outside
    /// of the window. Needs some twenty round trips to the window system: only if the cursor changes, or if the pointer
    /// is outside.
    virtual void follow_pointer() = 0;
    /// Character that this keyboard produces, without modifiers, at the place of an American keyboard's character: one
    /// of .,/\;'[]-=`; "" if unknown.
    virtual std::string key_legend(char american) const = 0;

    virtual void set_clipboard(const char* text) = 0;
    /// Valid until the next call. Null if it holds no text, or if the program that owns it does not answer; then
    /// take_clipboard_problem() says so.
    virtual const char* clipboard() = 0;
    virtual std::string take_clipboard_problem() { return {}; } ///< a sentence, once, or ""
};

} // namespace glint
