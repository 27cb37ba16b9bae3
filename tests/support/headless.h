// The program's command line as without a display.
#pragma once
#include <string>
#include <vector>

namespace glint::test {

/// arguments: without the program's name. Returns the exit status; a failure is printed on standard error, as in main.
int run_headless(const std::vector<std::string>& arguments);

/// Likewise, but throws failures.
int run_headless_or_throw(const std::vector<std::string>& arguments);

} // namespace glint::test
