// Stages and what they took, as JSON: for the export of the window and for what a render took.
#pragma once
#include "app/files/json.h"
#include "app/timing/recording.h"

namespace glint {

Json json_of(const Summary&);
/// An array with an object a stage.
Json stages_json(const Recording&);

} // namespace glint
