// A word of a line for a terminal.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// One word for any shell, quoted where that is needed: "*" is what files are called for it.
std::string shell_word(std::string_view);

} // namespace glint
