// Checks of a shared library before it is loaded, for cases that the loader reports badly: it crashes on a truncated
// file, and reports "no such file" for another processor's. The loader's other messages are good.
#pragma once
#include <string>

namespace glint {

/// Why this machine cannot load the file as a library, as the rest of a sentence, or "".
std::string misleading_library(const std::string& file);

/// The file or its folder, if others may write there, else "": a library loaded from there would run as this user. A
/// folder in which only owners may replace their files (/tmp) does not count.
std::string writable_by_others(const std::string& file);

} // namespace glint
