// A cell of a CSV file.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// As in RFC 4180: in quotes if it contains a comma, a quote or a line break.
std::string csv_cell(std::string_view text);

} // namespace glint
