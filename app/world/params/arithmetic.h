// Sums, products and other units in a typed number: "1/3", "2*24", "50 %", "1.5 ms" for a row in ns. Used in the window
// and for --set; files contain plain numbers.
#pragma once
#include "sims/api/abi.h"
#include <string>
#include <string_view>

namespace glint {

/// Value of the text, in `unit`. Throws Error with the cause, as the rest of a sentence that begins with the text.
double computed(std::string_view text, std::string_view unit);

/// Typed text in the form of Params::set(): for a number's row the value of the text, else the same text. Throws Error,
/// a sentence that says what is allowed.
std::string typed_text(const glint_param&, std::string_view text);

} // namespace glint
