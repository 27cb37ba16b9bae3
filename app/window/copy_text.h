// Copies text to the clipboard, with a notice. A kiosk has no clipboard: then the notice says so.
#pragma once
#include <string>

namespace glint {

class Notices;
struct UiState;

/// said: the notice after success. Main thread only.
void copy_text(const std::string& text, std::string said, Notices&, const UiState&);

} // namespace glint
