// Words for the method that `auto` stands for, in the window.
#pragma once
#include "app/measure/methods/store.h"

namespace glint {

/// "temporal, 5.2× global"
std::string answer_text(const KnownMethods&, const Definition&, std::int32_t method);
/// "just now", "2 min ago", "5 h ago", "3 days ago"
std::string ago_text(std::int64_t seconds);

} // namespace glint
