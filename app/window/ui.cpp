#include "app/window/ui.h"
#include "app/look/fonts.h"
#include "render/window.h"
#include <algorithm>
#include <backends/imgui_impl_opengl3.h>
#include <cstdlib>
#include <implot.h>
#include <iterator>
#include <new>
#include <utility>

namespace glint {
namespace {

/// Dear ImGui asserts that memory is available. An exception instead ends the program as everywhere else.
void* allocate_or_throw(std::size_t bytes, void*) {
    void* const memory = std::malloc(bytes);
    if (!memory && bytes > 0) throw std::bad_alloc();
    return memory;
}

Window& window_here() { return *static_cast<Window*>(ImGui::GetPlatformIO().Platform_ClipboardUserData); }

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
    io.ConfigInputTextCursorBlink = false; // lets a paused window sleep
    // Dear ImGui continues after errors
    io.ConfigErrorRecoveryEnableTooltip = io.ConfigErrorRecoveryEnableAssert = false;
    io.IniSavingRate = 0.5f; // a moved panel is on disk within a second
    window.connect_input();
    ImGui_ImplOpenGL3_Init("#version 450");
    look::load_fonts(look_, system_fonts_);
    ImGuiPlatformIO& platform = ImGui::GetPlatformIO();
    platform.Platform_ClipboardUserData = &window;
    platform.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) { window_here().set_clipboard(text); };
    platform.Platform_GetClipboardTextFn = [](ImGuiContext*) { return window_here().clipboard(); };
}

Ui::~Ui() {
    ImGui_ImplOpenGL3_Shutdown();
    window_.disconnect_input();
    ImPlot::DestroyContext();
    ImGui::DestroyContext();
}

void Ui::set_theme(std::string theme, double user_scale) {
    theme_ = std::move(theme), user_scale_ = static_cast<float>(user_scale);
}

void Ui::begin() {
    const Size size = window_.size();
    const float scale = std::min(window_.content_scale() * user_scale_ * look::scale_of(theme_),
                                 look::max_scale({float(size.width), float(size.height)}));
    if (scale != applied_scale_ || theme_ != applied_theme_) {
        look::apply(look_, theme_, scale);
        applied_scale_ = scale, applied_theme_ = theme_;
    }
    ImGui_ImplOpenGL3_NewFrame();
    update_display_facts();
    key_order_.hold_back();
    ImGui::NewFrame();
    key_order_.put_back();
}

/// follow_pointer() in every frame would take more than half of a bare frame's CPU time.
void Ui::update_display_facts() {
    ImGuiIO& io = ImGui::GetIO();
    const int wanted = ImGui::GetMouseCursor();
    if (std::exchange(cursor_, wanted) != wanted || !window_.under_pointer()) window_.follow_pointer();
    const Size size = window_.size(), pixels = window_.framebuffer();
    io.DisplaySize = {float(size.width), float(size.height)};
    if (!size.empty())
        io.DisplayFramebufferScale = {float(pixels.width) / io.DisplaySize.x, float(pixels.height) / io.DisplaySize.y};
    const double now = window_.seconds(), before = std::exchange(begun_s_, now);
    io.DeltaTime = before > 0 ? std::max(float(now - before), 1e-5f) : 1 / 60.f;
}

std::string Ui::legend_of(ImGuiKey key) const {
    struct Named {
        ImGuiKey key;
        char american;
    };
    constexpr Named all[] = {{ImGuiKey_Period, '.'},      {ImGuiKey_Comma, ','},        {ImGuiKey_Slash, '/'},
                             {ImGuiKey_Backslash, '\\'},  {ImGuiKey_Semicolon, ';'},    {ImGuiKey_Apostrophe, '\''},
                             {ImGuiKey_LeftBracket, '['}, {ImGuiKey_RightBracket, ']'}, {ImGuiKey_Minus, '-'},
                             {ImGuiKey_Equal, '='},       {ImGuiKey_GraveAccent, '`'}};
    const auto* const named = std::ranges::find(all, key, &Named::key);
    return named == std::end(all) ? "" : window_.key_legend(named->american);
}

void Ui::draw() {
    ImGui::Render();
    const Size size = window_.framebuffer();
    glBindFramebuffer(GL_FRAMEBUFFER, window_.draw_framebuffer());
    glViewport(0, 0, size.width, size.height);
    glDisable(GL_SCISSOR_TEST);
    const ImVec4 back = look_.colors.window;
    glClearColor(back.x, back.y, back.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

} // namespace glint
