// Names of keys, for the screen and files.
#pragma once
#include "sims/api/abi.h"
#include <cstdint>
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

/// The bit of glint_key of that key, with or without Shift; 0: none, or with Ctrl or Alt.
std::uint32_t simulation_key(ImGuiKeyChord);
/// Those that are down now, whatever they are meant for.
std::uint32_t down_simulation_keys(std::uint32_t among);
/// Those that are held now, without Ctrl, Alt and Super. They move no focus from now on: call it in each frame.
std::uint32_t held_simulation_keys(std::uint32_t among);
inline constexpr std::uint32_t arrow_keys = GLINT_KEY_LEFT | GLINT_KEY_RIGHT | GLINT_KEY_UP | GLINT_KEY_DOWN;

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
