// Parts of a recording as JSON, for the exports of the window and for what a render took.
#pragma once
#include "app/files/json.h"
#include "app/timing/recording.h"

namespace glint {

Json json_of(const Summary&);
/// How far the processors' events may lie beside the CPU's, null: not known.
Json clock_errors_json(const Recording&);
/// An array with an object a stage.
Json stages_json(const Recording&);

} // namespace glint
