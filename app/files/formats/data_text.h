// A cell of a CSV file.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <toml++/toml.h>

namespace glint {

/// Formats a CSV cell by RFC 4180: in quotes if it contains a comma, a quote or a line break.
std::string csv_cell(std::string_view text);

// JSON in this program's form: keys in the order of insertion, the shortest numbers that read back the same.

using Json = nlohmann::ordered_json;

/// 0.7f as 0.7, not as 0.699999988079071.
double shortest(float);
/// Two spaces a level and a line break at the end. Text that is not UTF-8 is repaired; NaN and infinity become null.
std::string json_text(const Json&);

/// Parses a file of this program, which a user may have changed. Throws std::exception if it is broken, or nested
/// deeper than any file of this program: a million brackets would take a hundred times their bytes.
Json parse_json(std::string_view text);

// Reads TOML from users and programs, with checks.

/// Throws Error with the line if the text is no TOML, or is nested deeper than any file of Glint. The caller has
/// checked its size.
toml::table parsed_toml(std::string_view text);

} // namespace glint
