// A plugin is loaded in a child process before this process loads it: its describe() and its static constructors run
// during loading, and may crash, throw or never return.
#pragma once
#include <string>

namespace glint {

/// Why this process must not load that file, as a sentence that names it and says what to do; "" if it may, also if
/// Catalog::load_plugin() will refuse it. Call it before this process starts threads. called: as in load_plugin().
std::string try_plugin(const std::string& file, const std::string& called = "");

} // namespace glint
