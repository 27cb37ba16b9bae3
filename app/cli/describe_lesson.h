// What glint describe says of a lesson.
#pragma once
#include "app/files/json.h"
#include "app/world/definition.h"
#include <string>

namespace glint {

std::string lesson_text(const Definition&); ///< "" where it has none
Json lesson_json(const Definition&);        ///< null where it has none

} // namespace glint
