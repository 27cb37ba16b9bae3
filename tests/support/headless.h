// The command line as the program has it where there is no display.
#pragma once
#include <string>
#include <vector>

namespace glint::test {

/// arguments: without the program's name. The exit status; a failure is said on standard error, as in main.
int run_headless(const std::vector<std::string>& arguments);

/// The same, but failures are thrown.
int run_headless_or_throw(const std::vector<std::string>& arguments);

} // namespace glint::test
