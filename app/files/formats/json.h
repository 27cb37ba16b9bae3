// JSON in this program's form: keys in the order of insertion, the shortest numbers that read back the same.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace glint {

using Json = nlohmann::ordered_json;

/// 0.7f as 0.7, not as 0.699999988079071.
double shortest(float);
/// Two spaces a level and a line break at the end. Text that is not UTF-8 is repaired; NaN and infinity become null.
std::string json_text(const Json&);

/// Parses a file of this program, which a user may have changed. Throws std::exception if it is broken, or nested
/// deeper than any file of this program: a million brackets would take a hundred times their bytes.
Json parse_json(std::string_view text);

} // namespace glint
