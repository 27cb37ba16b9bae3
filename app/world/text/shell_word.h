// A word of a command line.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// One word for any shell, quoted if necessary: "*" stands for the names of files.
std::string shell_word(std::string_view);

} // namespace glint
