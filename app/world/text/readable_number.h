// Numbers in a form for people.
#pragma once
#include <string>

namespace glint {

/// Rounded to that many significant digits, without zeros at the end and without an exponent from 1e-3 to 1e6:
/// "240", "2 150", "0.0123", "1.2e-07".
std::string readable_number(double, int digits = 3);

} // namespace glint
