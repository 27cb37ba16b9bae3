// Whether the methods that a run names give the same bits on every machine.
#pragma once
#include "app/run/event.h"
#include <string>
#include <vector>

namespace glint {

/// Why a run may give other bits: "its method racy_textbook may come to other bits: it depends on …"; or "".
std::string why_not_exact(const Params& seed, const std::vector<Event>& events);

} // namespace glint
