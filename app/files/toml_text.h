// TOML as users and programs write it, read with care: it may be anything.
#pragma once
#include <string_view>
#include <toml++/toml.h>

namespace glint {

/// Throws Error with the line: where it is no TOML, and where it is nested deeper than anything of ours is. Who calls
/// has looked at its size.
toml::table parsed_toml(std::string_view text);

} // namespace glint
