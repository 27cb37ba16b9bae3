// Keywords: additional words that users type for an action or a parameter, besides its title.
#pragma once
#include <string_view>

namespace glint {

/// Separated by spaces, the most important first; "" if none are known, as for a plugin's simulations.
std::string_view action_keywords(std::string_view action_id);
std::string_view parameter_keywords(std::string_view row_id); ///< likewise, for ids that several simulations have

} // namespace glint
