// A count as it is said everywhere, in groups of three digits.
#pragma once
#include <cstdint>
#include <string>

namespace glint {

std::string grouped(std::int64_t); ///< "12 480"

} // namespace glint
