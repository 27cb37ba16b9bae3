#include "app/window/ui.h"
#include "app/look/fonts.h"
#include "render/window.h"
#include <algorithm>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <cstdlib>
#include <implot.h>
#include <iterator>
#include <new>
#include <utility>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {
namespace {

/// Dear ImGui asserts that memory is available. An exception instead ends the program as everywhere else.
void* allocate_or_throw(std::size_t bytes, void*) {
    void* const memory = std::malloc(bytes);
    if (!memory && bytes > 0) throw std::bad_alloc();
    return memory;
}

Clipboard& clipboard_here() { return *static_cast<Clipboard*>(ImGui::GetPlatformIO().Platform_ClipboardUserData); }

} // namespace

Ui::Ui(Window& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::SetAllocatorFunctions(allocate_or_throw, [](void* memory, void*) { std::free(memory); });
    ImGui::CreateContext();
    ImPlot::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.UserData = &look_;
    io.IniFilename = io.LogFilename = nullptr; // no files in the working directory
    io.ConfigFlags |= ImGuiConfigFlags_DockingEnable | ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.ConfigDockingWithShift = false;
    io.ConfigInputTextCursorBlink = false;                                            // lets a paused window sleep
    io.ConfigErrorRecoveryEnableTooltip = io.ConfigErrorRecoveryEnableAssert = false; // it continues after errors
    io.IniSavingRate = 0.5f; // a moved panel is on disk within a second
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 450");
    look::load_fonts(look_, system_fonts_);
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

/// Replaces the back end, which makes some twenty round trips to the window system in a frame: more than half of a bare
/// frame's CPU time. The window already knows its sizes; the back end changes the pointer's shape, and follows the
/// pointer outside of the window.
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

std::string Ui::legend_of(ImGuiKey key) {
    struct Named {
        ImGuiKey key;
        int glfw;
    };
    constexpr Named all[] = {{ImGuiKey_Period, GLFW_KEY_PERIOD},
                             {ImGuiKey_Comma, GLFW_KEY_COMMA},
                             {ImGuiKey_Slash, GLFW_KEY_SLASH},
                             {ImGuiKey_Backslash, GLFW_KEY_BACKSLASH},
                             {ImGuiKey_Semicolon, GLFW_KEY_SEMICOLON},
                             {ImGuiKey_Apostrophe, GLFW_KEY_APOSTROPHE},
                             {ImGuiKey_LeftBracket, GLFW_KEY_LEFT_BRACKET},
                             {ImGuiKey_RightBracket, GLFW_KEY_RIGHT_BRACKET},
                             {ImGuiKey_Minus, GLFW_KEY_MINUS},
                             {ImGuiKey_Equal, GLFW_KEY_EQUAL},
                             {ImGuiKey_GraveAccent, GLFW_KEY_GRAVE_ACCENT}};
    const auto* const named = std::ranges::find(all, key, &Named::key);
    const char* const legend = named == std::end(all) ? nullptr : glfwGetKeyName(named->glfw, 0);
    return legend ? legend : "";
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
