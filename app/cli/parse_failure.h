// What the option parser refuses, as one sentence with the nearest valid name.
#pragma once
#include "app/terminal/failure.h"

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace glint {

Failure parse_failure(const CLI::App& program, const CLI::ParseError&);

} // namespace glint
