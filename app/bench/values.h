// The values that something is varied over, as they are written: "1,2,5", "1..8", "64..4096*2", "0..1+0.1", "all".
// Pure: text in, values out.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// What takes the values, as far as reading them needs to know it.
struct ValueRange {
    enum class Kind { whole, decimal, named, other }; ///< named: choices and switches; other: colours, in lists alone
    Kind kind;
    std::string id, allowed;             ///< for messages: "sources", "1 to 8"
    std::vector<std::string> names = {}; ///< of Kind::named: all there are
    bool log_scale = false;              ///< LOW..HIGH goes by times two where HIGH is at least 8 LOW
    bool doubles = false;                ///< LOW..HIGH always goes by times two
};

enum class Spacing { named, linear, geometric };

struct Values {
    std::vector<std::string> texts; ///< none twice
    std::vector<double> numbers;    ///< what the texts say; empty where they are names
    Spacing spacing = Spacing::named;
};

/// At most so many, and both ends of a range among them. Numbers may lie beyond what is allowed: whoever takes them
/// says so of each. Throws Error with a sentence that says what to write.
Values values_from(std::string_view spec, const ValueRange&, std::size_t most);

} // namespace glint
