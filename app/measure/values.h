// Values of the varied quantity, in text form: "1,2,5", "1..8", "64..4096*2", "0..1+0.1", "all". Pure: text in, values
// out.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// Properties of the varied quantity that are needed to read its values.
struct ValueRange {
    enum class Kind { whole, decimal, named, other }; ///< named: choices and switches; other: colours, only in lists
    Kind kind;
    std::string id, allowed;             ///< for messages: "sources", "1 to 8"
    std::vector<std::string> names = {}; ///< for Kind::named: all names
    bool log_scale = false;              ///< LOW..HIGH doubles if HIGH is at least 8 LOW
    bool doubles = false;                ///< LOW..HIGH always doubles
};

enum class Spacing { named, linear, geometric };

struct Values {
    std::vector<std::string> texts; ///< without duplicates
    std::vector<double> numbers;    ///< values of the texts; empty for names
    Spacing spacing = Spacing::named;
};

/// At most this many values; of a range both ends are included. Numbers may lie outside the allowed range: the caller
/// checks each. Throws Error with a sentence that says what to write.
Values values_from(std::string_view spec, const ValueRange&, std::size_t most);

} // namespace glint
