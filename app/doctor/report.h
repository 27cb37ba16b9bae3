// Report of doctor, also for pasting into an issue: the facts, then one diagnosis and one remedy.
#pragma once
#include "app/doctor/facts.h"
#include "app/files/formats/json.h"

namespace glint {

std::string report_text(const Facts&);
Json report_json(const Facts&);

} // namespace glint
