// The real window with a user whose actions a test plays (Dear ImGui Test Engine).
#pragma once
#include "app/world/catalog.h"
#include "render/gl.h"
#include "support/played_app.h"
#include <chrono>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <imgui_te_context.h>
#include <imgui_te_engine.h>
#include <memory>
#include <optional>
#include <string>

namespace glint::test {

// OpenGL without its most expensive part, for tests that only need draw lists.

/// While it exists, everything is drawn except the pixels: software OpenGL takes a second for the pixels of a large
/// window. The program, which sets all state that it uses for drawing, cannot switch them on.
class NoPixels {
public:
    NoPixels() {
        real_ = glad_glDisable;
        glad_glDisable = disable_others;
        glEnable(GL_RASTERIZER_DISCARD);
    }
    ~NoPixels() {
        glad_glDisable = real_;
        glDisable(GL_RASTERIZER_DISCARD);
    }
    NoPixels(const NoPixels&) = delete;
    NoPixels& operator=(const NoPixels&) = delete;

private:
    static void GLAD_API_PTR disable_others(GLenum what) {
        if (what != GL_RASTERIZER_DISCARD) real_(what);
    }
    static inline PFNGLDISABLEPROC real_ = nullptr;
};

// How long a test waits for a result: until it is there, however busy the machine is.

/// Two minutes, which is exceeded only if something hangs: then the test fails at the place that waits.
class TestDeadline {
public:
    explicit TestDeadline(const char* file = __builtin_FILE(), int line = __builtin_LINE())
        : file_(file), line_(line) {}
    bool left() const {
        if (std::chrono::steady_clock::now() < end_) return true;
        ADD_FAILURE_AT(file_, line_) << "this has been waited for in vain for two minutes";
        return false;
    }

private:
    const char* file_;
    int line_;
    std::chrono::steady_clock::time_point end_ = std::chrono::steady_clock::now() + std::chrono::minutes(2);
};

/// Moves the mouse so far, in steps with frames between them, as a hand does.
inline void move_by(ImGuiTestContext& user, float dx, float dy, int times) {
    for (int i = 0; i < times; ++i) {
        const ImVec2 at = ImGui::GetIO().MousePos;
        user.MouseMoveToPos({at.x + dx, at.y + dy});
        user.Yield();
    }
}

/// Runs frames while that holds, within a script.
template <class So>
void yield_while(ImGuiTestContext& user, const So& so, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
    for (const TestDeadline deadline(file, line); so() && deadline.left();) user.Yield();
}

template <class There>
void yield_until(ImGuiTestContext& user, const There& there, const char* file = __builtin_FILE(),
                 int line = __builtin_LINE()) {
    yield_while(
        user, [&] { return !there(); }, file, line);
}

class GuiStage {
public:
    /// sim: the simulation on stage. Settings are in the test's own folder, those of a first start; but each simulation
    /// was left with its defaults, the wave tank with its double slit, and all hints were followed. Thumbnails are made
    /// only if a test wants them. ask: further options of the command line.
    explicit GuiStage(const std::string& sim = "waves", std::string device = "cpu",
                      std::function<void(AppOptions&)> ask = {});
    ~GuiStage();

    using Script = std::function<void(ImGuiTestContext&)>;
    void play(const Script&); ///< until it is done; its failures are the test's
    void frames(int count);
    /// Frames as long as it is so.
    void frames_while(const std::function<bool()>& so, const char* file = __builtin_FILE(),
                      int line = __builtin_LINE());
    void frames_until(const std::function<bool()>& there, const char* file = __builtin_FILE(),
                      int line = __builtin_LINE());
    void later(double ms) { now_ms_ += ms; } ///< so much time passes for the simulation, and before the next frame
    void settle();                           ///< until a paused session has done its work; some frames if it runs
    /// From now on pixels are drawn, in a small window: for tests of the screen, or of a picture that OpenGL draws.
    /// Other tests do not need them, and software OpenGL takes a second for a large window.
    void draw_pixels();
    /// For people: writes into the folder $GLINT_ARTIFACTS. Without that variable it does nothing, not even a frame.
    void screenshot(const std::string& name);

    PlayedApp& app() { return *app_; }
    Catalog& catalog() { return catalog_; }
    Session& session() { return app_->session(); }
    double value(const char* param);
    std::string text(const char* param);
    void restart(const std::string& sim = ""); ///< closes the program and starts it again
    void restart_with_plugin(const std::string& file);
    const std::filesystem::path& state() const { return state_; }

private:
    void open(const std::string& sim);
    void close();
    Catalog catalog_;
    std::string device_;
    std::function<void(AppOptions&)> ask_;
    std::filesystem::path state_;
    std::unique_ptr<PlayedApp> app_;
    ImGuiTestEngine* engine_ = nullptr;
    Script script_;
    int played_ = 0;
    bool pixels_ = false;
    std::optional<NoPixels> no_pixels_;
    double now_ms_; ///< for the program: each frame takes a sixtieth of a second, however long it takes
};

} // namespace glint::test
