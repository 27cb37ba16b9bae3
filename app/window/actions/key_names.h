// Names of keys, for the screen and files.
#pragma once
#include <imgui.h>
#include <imgui_internal.h>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// "Space", ".", "Ctrl+Shift+Z".
std::string key_text(ImGuiKeyChord);

/// The symbol that names that key, alone or with Shift: '?' for Shift and /. 0: none. Symbols are on different keys of
/// different keyboards, so a key that is named by a symbol is matched by the typed symbol.
char symbol_of(ImGuiKeyChord);

/// The inverse; case is ignored. Throws Error with the nearest name.
ImGuiKeyChord key_from_text(std::string_view);

// Keeps the order of key events. Dear ImGui takes events of different keys in one frame: a modifier that is released
// right after a key would be gone before the key is handled. Such an event waits for the next frame.

class KeyOrder {
public:
    void hold_back(); ///< call right before ImGui::NewFrame()
    void put_back();  ///< call right after ImGui::NewFrame(): restores the original order

private:
    std::vector<ImGuiInputEvent> later_;
};

} // namespace glint
