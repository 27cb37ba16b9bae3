// Parts of a recording as JSON, for the window's exports and for the times of a render.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/timing/recording.h"

namespace glint {

Json json_of(const Summary&);
/// Error of the processors' event times relative to the CPU's; null: not known.
Json clock_errors_json(const Recording&);
/// An array with one object for each stage.
Json stages_json(const Recording&);

} // namespace glint
