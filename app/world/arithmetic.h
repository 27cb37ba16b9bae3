// Sums, products and other units in a number that is typed: "1/3", "2*24", "50 %", "1.5 ms" where the unit is ns. In
// the window and of --set; files hold plain numbers.
#pragma once
#include "sims/api/abi.h"
#include <string>
#include <string_view>

namespace glint {

/// What the text comes to, in `unit`. Throws Error with what is wrong, as a sentence goes on after the text.
double computed(std::string_view text, std::string_view unit);

/// Typed text as Params::set() takes it: of a number's row what the text comes to, else the same text. Throws Error, a
/// sentence that says what is allowed.
std::string typed_text(const glint_param&, std::string_view text);

} // namespace glint
