// Keys as people call them, on the screen and in a file.
#pragma once
#include <imgui.h>
#include <string>
#include <string_view>

namespace glint {

/// "Space", ".", "Ctrl+Shift+Z".
std::string key_text(ImGuiKeyChord);

/// The symbol by which people name that key, alone or with Shift: '?' of Shift and /. 0: it has none. Which keys
/// produce a symbol differs between keyboards, so a key that is named by one is taken where the symbol is typed.
char symbol_of(ImGuiKeyChord);

/// The other way round, in large letters or small. Throws Error with the nearest name.
ImGuiKeyChord key_from_text(std::string_view);

} // namespace glint
