// A look at a shared library before it is loaded, where the loader itself would crash (a file that was cut off) or
// would say that there is no such file (one for another processor). All else the loader says well.
#pragma once
#include <string>

namespace glint {

/// Why the file is no library that this machine can load, as the rest of a sentence, or "".
std::string misleading_library(const std::string& file);

} // namespace glint
