// Text for the clipboard, and what is said of it: visitors, from whom the clipboard is kept, read the truth.
#pragma once
#include <string>

namespace glint {

class Notices;
struct UiState;

/// said: where it is there now. Main thread only.
void copy_text(const std::string& text, std::string said, Notices&, const UiState&);

} // namespace glint
