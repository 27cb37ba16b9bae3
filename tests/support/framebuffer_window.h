// A window without a display: it draws into a framebuffer of EGL, and a test plays its user.
#pragma once
#include "render/off_screen.h"
#include "render/window.h"
#include <atomic>
#include <functional>
#include <imgui.h>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {

class FramebufferWindow final : public Window {
public:
    explicit FramebufferWindow(Size size) : size_(size) {
        glTextureStorage2D(color_.id(), 1, GL_RGBA8, size.width, size.height);
        glNamedFramebufferTexture(framebuffer_.id(), GL_COLOR_ATTACHMENT0, color_.id(), 0);
    }

    // The user. Events arrive with the next poll() or wait().
    void point(float x, float y) {
        under_pointer_ = true;
        later([x, y](ImGuiIO& io) { io.AddMousePosEvent(x, y); });
    }
    void press(ImGuiMouseButton button, bool down) {
        later([button, down](ImGuiIO& io) { io.AddMouseButtonEvent(button, down); });
    }
    void press(ImGuiKey key, bool down) {
        later([key, down](ImGuiIO& io) { io.AddKeyEvent(key, down); });
    }
    void type(const std::string& text) {
        later([text](ImGuiIO& io) { io.AddInputCharactersUTF8(text.c_str()); });
    }
    void pass(double seconds) { seconds_ += seconds; }
    /// The framebuffer has more pixels than the window has screen coordinates.
    void shrink_coordinates(int times) { coordinates_ = {size_.width / times, size_.height / times}; }

    // What the window was told.
    ImGuiMouseCursor cursor() const { return cursor_; }
    int swaps() const { return swaps_; }
    bool woken() const { return woken_; }

    std::string_view platform() const override { return "framebuffer"; }
    WindowApi api() const override { return {"EGL", ""}; }
    void poll() override {
        if (!connected_) return;
        for (const auto& event : std::exchange(events_, {})) event(ImGui::GetIO());
    }
    void wait(double seconds) override {
        pass(seconds);
        poll();
    }
    void wake() override { woken_ = true; }
    double seconds() const override { return seconds_; }
    void swap() override { ++swaps_; }
    GLuint draw_framebuffer() const override { return framebuffer_.id(); }
    void set_swap_interval(int frames) override { swap_interval_ = frames; }
    int swap_interval() const override { return swap_interval_; }
    bool should_close() const override { return closes_; }
    void request_close() override { closes_ = true; }
    void cancel_close() override { closes_ = false; }
    Size framebuffer() const override { return size_; }
    Size size() const override { return coordinates_; }
    bool under_pointer() const override { return under_pointer_; }
    void connect_input() override {
        ImGuiIO& io = ImGui::GetIO();
        io.BackendPlatformName = "framebuffer";
        io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
        connected_ = true;
    }
    void disconnect_input() override { connected_ = false; }
    void follow_pointer() override { cursor_ = ImGui::GetMouseCursor(); }
    std::string key_legend(char american) const override { return american == '/' ? "-" : std::string(1, american); }
    void set_clipboard(const char* text) override { clipboard_ = text; }
    const char* clipboard() override { return clipboard_.c_str(); }

private:
    void later(std::function<void(ImGuiIO&)> event) { events_.push_back(std::move(event)); }

    const EglContext context_;
    const Size size_;
    Size coordinates_ = size_;
    gl::Texture color_ = gl::Texture::make(GL_TEXTURE_2D);
    gl::Framebuffer framebuffer_ = gl::Framebuffer::make();
    std::vector<std::function<void(ImGuiIO&)>> events_;
    std::string clipboard_;
    ImGuiMouseCursor cursor_ = ImGuiMouseCursor_None;
    double seconds_ = 1;
    int swaps_ = 0, swap_interval_ = 1;
    std::atomic<bool> woken_ = false;
    bool connected_ = false, under_pointer_ = false, closes_ = false;
};

} // namespace glint::test
