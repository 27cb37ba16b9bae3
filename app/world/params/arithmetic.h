// Sums, products and other units in a typed number: "1/3", "2*24", "50 %", "1.5 ms" for a row in ns. Used in the window
// and for --set; files contain plain numbers.
#pragma once
#include "app/world/params/params.h"
#include "sims/api/abi.h"
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace glint {

/// Value of the text, in `unit`. Throws Error with the cause, as the rest of a sentence that begins with the text.
double computed(std::string_view text, std::string_view unit);

/// Typed text in the form of Params::set(): for a number's row the value of the text, else the same text. Throws Error
/// with a sentence that says what is allowed.
std::string typed_text(const glint_param&, std::string_view text);

// "ID=VALUE": assignments on the command line.

/// Splits "NAME=REST" in two. Throws Error that names the option and its form.
std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text,
                                                     const std::string& takes);
/// Applies each "ID=VALUE" in turn, as --set. Throws Error; the assignments before it stay.
void set_all(Params&, const std::vector<std::string>& sets);

} // namespace glint
