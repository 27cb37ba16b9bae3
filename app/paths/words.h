// How the window tells what `auto` is.
#pragma once
#include "app/paths/store.h"

namespace glint {

/// "temporal, 5.2× global"
std::string answer_text(const KnownPaths&, const Definition&, std::int32_t path);
/// "just now", "2 min ago", "5 h ago", "3 days ago"
std::string ago_text(std::int64_t seconds);

} // namespace glint
