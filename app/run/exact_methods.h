// Whether a run comes to the same bits wherever it is played: by the methods that it names.
#pragma once
#include "app/run/event.h"
#include <string>
#include <vector>

namespace glint {

/// Why it may not: "its method racy_textbook may come to other bits: it depends on …"; or "".
std::string why_not_exact(const Params& seed, const std::vector<Event>& events);

} // namespace glint
