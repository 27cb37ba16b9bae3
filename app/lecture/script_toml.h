// Scripts as text.
#pragma once
#include "app/lecture/script.h"
#include <string>
#include <string_view>

namespace glint {

inline constexpr std::size_t max_script_bytes = std::size_t{1} << 20, max_script_steps = 500, max_caption_bytes = 600;

/// Throws Error with the line, what is wrong there, and what to write. Names are not looked up: see scenes_of().
Script script_from_toml(std::string_view text);

/// Text as a person would write it; reading it gives the same script.
std::string to_toml(const Script&);

} // namespace glint
