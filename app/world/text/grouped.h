// A count in groups of three digits, as everywhere in the program.
#pragma once
#include <cstdint>
#include <string>

namespace glint {

std::string grouped(std::int64_t); ///< "12 480"

} // namespace glint
