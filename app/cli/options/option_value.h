// Numbers and sizes of options: the whole text, in range, or a Failure that says what is allowed. Whole numbers may
// have an exponent: 1e6.
#pragma once
#include "app/terminal/failure.h"
#include "sims/api/view.h"
#include <CLI/CLI.hpp>
#include <string>

namespace glint {

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most);
double decimal_number(const std::string& option, const std::string& text, double least, double most);

/// "1024x768"
Extent size_from(const std::string& text);

// Errors of the option parser, as one sentence with the nearest valid name.

Failure parse_failure(const CLI::App& program, const CLI::ParseError&);

} // namespace glint
