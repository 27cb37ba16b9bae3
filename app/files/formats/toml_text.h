// Reads TOML from users and programs, with checks.
#pragma once
#include <string_view>
#include <toml++/toml.h>

namespace glint {

/// Throws Error with the line if the text is no TOML, or is nested deeper than any file of Glint. The caller has
/// checked its size.
toml::table parsed_toml(std::string_view text);

} // namespace glint
