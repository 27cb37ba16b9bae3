// Texts of glint describe about a lesson.
#pragma once
#include "app/files/formats/json.h"
#include "app/world/definition.h"
#include <string>

namespace glint {

std::string lesson_text(const Definition&); ///< "" if it has none
Json lesson_json(const Definition&);        ///< null if it has none

} // namespace glint
