// Method of a world, in the form of all JSON results.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/world/world.h"

namespace glint {

/// `method`, and `auto_is`: the method that auto stands for; null if it does not apply.
Json method_json(const World&);

} // namespace glint
