// A look at a shared library before it is loaded, where the loader itself would crash (a file that was cut off) or
// would say that there is no such file (one for another processor). All else the loader says well.
#pragma once
#include <string>

namespace glint {

/// Why the file is no library that this machine can load, as the rest of a sentence, or "".
std::string misleading_library(const std::string& file);

/// The file or its folder, where others may write there, or "": what is loaded from there would run as this user. A
/// folder where only owners replace their files (/tmp) is none.
std::string writable_by_others(const std::string& file);

} // namespace glint
