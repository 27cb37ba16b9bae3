#include "app/ui.h"
#include "app/look/fonts.h"
#include "render/window.h"
#include <algorithm>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <implot.h>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {
namespace {

Clipboard& clipboard_here() { return *static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData); }

} // namespace

Ui::Ui(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImPlot::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.UserData = &look_;
    io.IniFilename = io.LogFilename = nullptr; // never in the working directory
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable | ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigDockingWithShift = false;
    io.ConfigInputTextCursorBlink = false;                                            // a paused window costs nothing
    io.ConfigErrorRecoveryEnableTooltip = io.ConfigErrorRecoveryEnableAssert = false; // it goes on
    io.IniSavingRate = 0.5f; // so that a moved panel is on disk within a second
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 450");
    look::load_fonts(look_);
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_ClipboardUserData = &clipboard_;
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) { clipboard_here().put(text); };
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return clipboard_here().text(); };
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImPlot::DestroyContext();
    ImGui::DestroyContext();
}

void Ui::set_theme(std::string theme, double user_scale) {
    theme_ = std::move(theme), user_scale_ = static_cast<float>(user_scale);
}

void Ui::begin() {
    const Size size = window_.size();
    const float scale = std::min(window_.content_scale() * user_scale_ * look::scale_of(theme_),
                                 look::most_scale({float(size.width), float(size.height)}));
    if (scale != applied_scale_ || theme_ != applied_theme_) {
        look::apply(look_, theme_, scale);
        applied_scale_ = scale, applied_theme_ = theme_;
    }
    ImGui_ImplOpenGL3_NewFrame();
    tell_display();
    key_order_.hold_back();
    ImGui::NewFrame();
    key_order_.put_back();
}

/// The back end asks the window system some twenty things in a frame, each a round trip: more than half of a bare
/// frame's processor time. The window was told its sizes; the back end changes the pointer's shape, and follows it
/// where it is outside.
void Ui::tell_display() {
    ImGuiIO& io = ImGui::GetIO();
    const int wanted = ImGui::GetMouseCursor();
    if (std::exchange(cursor_, wanted) != wanted || !window_.under_pointer()) ImGui_ImplGlfw_NewFrame();
    const Size size = window_.size(), pixels = window_.framebuffer();
    io.DisplaySize = {float(size.width), float(size.height)};
    if (!size.empty())
        io.DisplayFramebufferScale = {float(pixels.width) / io.DisplaySize.x, float(pixels.height) / io.DisplaySize.y};
    const double now = glfwGetTime(), before = std::exchange(begun_s_, now);
    io.DeltaTime = before > 0 ? std::max(float(now - before), 1e-5f) : 1 / 60.f;
}

void Ui::draw() {
    ImGui::Render();
    const Size size = window_.framebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, size.width, size.height);
    glDisable(GL_SCISSOR_TEST);
    const ImVec4 back = look_.colors.window;
    glClearColor(back.x, back.y, back.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

} // namespace glint
