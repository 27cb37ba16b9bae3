// A cell of a CSV file.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// As RFC 4180 wants it: in quotes where it holds a comma, a quote or a line break.
std::string csv_cell(std::string_view text);

} // namespace glint
