// Keys as people call them, on the screen and in a file.
#pragma once
#include <imgui.h>
#include <string>
#include <string_view>

namespace glint {

/// "Space", ".", "Ctrl+Shift+Z".
std::string key_text(ImGuiKeyChord);

/// The other way round, in large letters or small. Throws Error with the nearest name.
ImGuiKeyChord key_from_text(std::string_view);

} // namespace glint
