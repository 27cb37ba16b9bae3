// What the presentation paths cost, as a chart.
#pragma once
#include "app/bench/drawing.h"
#include "app/files/json.h"
#include <string>

namespace glint {

/// A group of bars for each of the results of `glint bench bridge --json`. Throws Failure where that holds none.
Drawing bridge_chart(const Json& measured);
/// Reads such a file; throws Failure with what is wrong with it.
Json bridge_results_from(const std::string& file);

} // namespace glint
