// Dear ImGui's input from a window of GLFW: Dear ImGui's own back end passes events on, and shows the cursor.
#include "render/glfw_window.h"
#include <backends/imgui_impl_glfw.h>
#include <string_view>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint {

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
