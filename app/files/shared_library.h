// A look at a shared library before it is loaded: the loader itself crashes on a file that was cut off.
#pragma once
#include <string>

namespace glint {

/// Why the file is no library that this machine can load, as the rest of a sentence, or "".
std::string not_loadable(const std::string& file);

} // namespace glint
