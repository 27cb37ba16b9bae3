// The letters of plots, drawn in dots. The window's fonts are in the window's layer, and a plot needs few words.
#pragma once
#include <cstdint>

namespace glint::plot {

inline constexpr int letter_width = 5, letter_height = 9; ///< two of them below the line
/// Rows from the top, 5 bits each, the leftmost dot in the highest; what is not known is a question mark.
std::uint64_t dots_of(char letter);

} // namespace glint::plot
