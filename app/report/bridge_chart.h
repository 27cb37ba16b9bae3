// Costs of the presentation paths as a chart.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/report/drawing/drawing.h"
#include <string>

namespace glint {

/// One group of bars for each result of `glint bench bridge --json`. Throws Failure if there are no results.
Drawing bridge_chart(const Json& measured);
/// Reads such a file; throws Failure that says what is wrong with it.
Json bridge_results_from(const std::string& file);

} // namespace glint
