// Keywords: other words that users type for an action or a parameter than those of its title.
#pragma once
#include <string_view>

namespace glint {

/// With a space between them, the one that counts most first; "": none are known, as of the simulations of a plugin.
std::string_view action_keywords(std::string_view action_id);
std::string_view parameter_keywords(std::string_view row_id); ///< likewise, for ids that simulations share

} // namespace glint
