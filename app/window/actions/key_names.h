// Names of keys, for the screen and files.
#pragma once
#include <imgui.h>
#include <string>
#include <string_view>

namespace glint {

/// "Space", ".", "Ctrl+Shift+Z".
std::string key_text(ImGuiKeyChord);

/// The symbol that names that key, alone or with Shift: '?' for Shift and /. 0: none. Symbols are on different keys of
/// different keyboards, so a key that is named by a symbol is matched by the typed symbol.
char symbol_of(ImGuiKeyChord);

/// The inverse; case is ignored. Throws Error with the nearest name.
ImGuiKeyChord key_from_text(std::string_view);

} // namespace glint
