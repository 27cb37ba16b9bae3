// Errors of the option parser, as one sentence with the nearest valid name.
#pragma once
#include "app/terminal/failure.h"
#include <CLI/CLI.hpp>

namespace glint {

Failure parse_failure(const CLI::App& program, const CLI::ParseError&);

} // namespace glint
