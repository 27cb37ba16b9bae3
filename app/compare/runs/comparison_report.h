// Result of a comparison, as a sentence for people and as JSON for programs.
#pragma once
#include "app/compare/runs/lockstep.h"
#include "app/files/formats/json.h"

namespace glint {

std::string text_of(const Comparison&); ///< without a full stop
Json json_of(const Comparison&);

} // namespace glint
