// Difference of two sides as one line, over the picture and in the panel.
#pragma once
#include "app/compare/difference_map.h"
#include "app/world/text/fixed_string.h"
#include <string_view>

namespace glint {

using DifferenceWords = FixedString<384>;

/// "12 345 cells differ; first temperature(31, 17): 0.5 left, 0.50000006 right, 1 ULP; largest 3 ULP"; or the problem.
DifferenceWords words_of(const DifferenceSummary&, std::string_view field, std::string_view unit);
/// A size with its measure: "3 ULP", "1.2e-07 °C", "4.1e-06 of the larger", "17 of 255 levels".
FixedString<64> size_text(const DifferenceSummary&, double size, std::string_view unit);

/// "Absolute"; description with formula and unit.
const char* title_of(DifferenceMeasure);
const char* help_of(DifferenceMeasure);

} // namespace glint
