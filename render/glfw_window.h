// A window of GLFW, on X11 or Wayland.
#pragma once
#include "render/clipboard.h"
#include "render/window.h"
#include <memory>
#include <utility>

struct GLFWwindow;
struct GLFWmonitor;

namespace glint {

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

class GlfwWindow final : public Window {
public:
    explicit GlfwWindow(const WindowOptions&); ///< throws NoDisplay

    GLFWwindow* handle() const { return handle_.get(); } ///< the window's user pointer is this object
    const Glfw& glfw() const { return glfw_; }

    std::string_view platform() const override { return glfw_.platform(); }
    WindowApi api() const override;

    void poll() override;
    void wait(double seconds) override;
    void wake() override;
    double seconds() const override;
    void swap() override;
    void set_swap_interval(int frames) override;
    int swap_interval() const override { return swap_interval_; }
    std::vector<std::string> take_dropped() override { return std::exchange(dropped_, {}); }

    bool should_close() const override;
    void request_close() override;
    void cancel_close() override;
    void hide() override;

    Size framebuffer() const override { return framebuffer_; }
    Size size() const override { return size_; }
    bool under_pointer() const override { return under_pointer_; }
    bool minimized() const override {
        return iconified_ || framebuffer_.empty() || framebuffer_.width > largest_.width ||
               framebuffer_.height > largest_.height;
    }

    float content_scale() const override;
    void follow_monitor() override;
    double refresh_hz() const override;

    bool full_screen() const override { return full_screen_; }
    void toggle_full_screen() override;
    WindowPlace place() const override;
    bool take_placement_change() override { return std::exchange(is_placement_changed_, false); }
    void set_icons(const std::vector<Icon>&) override;

    void connect_input() override;
    void disconnect_input() override;
    void follow_pointer() override;
    std::string key_legend(char american) const override;

    void set_clipboard(const char* text) override { clipboard_.put(text); }
    const char* clipboard() override { return clipboard_.text(); }
    std::string take_clipboard_problem() override { return clipboard_.take_problem(); }

private:
    struct Destroy {
        void operator()(GLFWwindow*) const;
    };
    GLFWmonitor* monitor() const; // the one that shows most of it
    void read_geometry();
    void follow(); // later changes

    Glfw glfw_;
    std::unique_ptr<GLFWwindow, Destroy> handle_;
    Clipboard clipboard_;
    int swap_interval_ = 1;
    Size framebuffer_, size_, largest_;
    bool iconified_ = false, under_pointer_ = false, is_placement_changed_ = false;
    std::vector<std::string> dropped_;
    bool is_scale_configured_ = true; ///< set by the desktop
    float monitor_scale_ = 1;         ///< from the monitor's pixels
    bool full_screen_ = false;
    bool was_maximized_ = false; // full screen
    // last known area while neither full screen nor maximised, because GLFW does not report it later
    mutable Area normal_;
};

} // namespace glint
