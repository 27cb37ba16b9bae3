#include "app/files/formats/handed_text.h"
#include "app/measure/experiment.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace glint {
namespace {

constexpr int even_values = 9;
constexpr double wide_range = 8;                                      // HIGH / LOW, from which factors of two are usual
constexpr double largest_whole = 1e15;                                // a double holds all whole numbers up to this
constexpr double largest_decimal = std::numeric_limits<float>::max(); // parameters are floats
constexpr double same_ratio = 0.01, end_tolerance = 1e-6;             // tolerance of a ratio; of a step

bool is_numeric(const ValueRange& range) {
    return range.kind == ValueRange::Kind::whole || range.kind == ValueRange::Kind::decimal;
}

std::string values_help(const ValueRange& range) {
    if (range.kind == ValueRange::Kind::named) return fmt::format("write all, or some of: {}", range.allowed);
    if (range.kind == ValueRange::Kind::other) return fmt::format("write A,B,C, each {}", range.allowed);
    return fmt::format("write 1,2,5 or LOW..HIGH, LOW..HIGH*FACTOR, LOW..HIGH+STEP; allowed is {}", range.allowed);
}

Error refusal(const ValueRange& range, const std::string& why) {
    return Error(fmt::format("{}: {}; {}", range.id, why, values_help(range)));
}

void require_few(std::size_t count, const ValueRange& range, std::size_t most) {
    if (count > most)
        throw Error(fmt::format("{}: more than {} values, the maximum here: write fewer values or larger steps",
                                range.id, most));
}

double number_in(std::string_view handed, const ValueRange& range) {
    const std::string clean = handed_number(handed);
    const std::string_view text = clean;
    const std::string_view digits = text.starts_with('+') && !text.starts_with("+-") ? text.substr(1) : text;
    const auto number = parsed_number<double>(digits);
    if (!number) throw refusal(range, fmt::format("'{}' is not a number", text));
    const bool whole = range.kind == ValueRange::Kind::whole;
    if (whole && std::floor(*number) != *number) throw refusal(range, fmt::format("'{}' is not a whole number", text));
    if (std::abs(*number) > (whole ? largest_whole : largest_decimal))
        throw refusal(range, fmt::format("'{}' is outside the range of any parameter", text));
    return *number + 0.; // turns -0 into 0
}

/// The number as the row stores and prints it.
double rounded(double number, const ValueRange& range) {
    return range.kind == ValueRange::Kind::whole ? std::round(number) : static_cast<double>(static_cast<float>(number));
}
std::string written(double number, const ValueRange& range) {
    return range.kind == ValueRange::Kind::whole ? fmt::format("{:.0f}", number)
                                                 : fmt::format("{}", static_cast<float>(number));
}

Values values_of(const std::vector<double>& numbers, const ValueRange& range, std::size_t most, Spacing spacing) {
    Values values{{}, {}, spacing};
    for (const double number : numbers) {
        std::string text = written(rounded(number, range), range);
        if (std::ranges::find(values.texts, text) != values.texts.end()) continue;
        values.numbers.push_back(parsed_number<double>(text).value());
        values.texts.push_back(std::move(text));
        require_few(values.texts.size(), range, most);
    }
    return values;
}

std::vector<std::string_view> split_at_commas(std::string_view list) {
    std::vector<std::string_view> parts;
    for (std::size_t comma = 0; comma != list.npos; list.remove_prefix(std::min(list.size(), comma + 1)))
        comma = list.find(','), parts.push_back(list.substr(0, comma));
    return parts;
}

// --- a list

/// Whether neighbours have a constant ratio. For a logarithmic row a list with wide_range is enough.
bool is_geometric(std::vector<double> numbers, const ValueRange& range) {
    std::ranges::sort(numbers);
    if (numbers.size() < 2 || !(numbers.front() > 0) || numbers.back() < wide_range / 2 * numbers.front()) return false;
    if (range.log_scale || range.doubles) return true;
    const double ratio = numbers[1] / numbers[0];
    for (std::size_t i = 1; i < numbers.size(); ++i)
        if (std::abs(numbers[i] / numbers[i - 1] - ratio) > same_ratio * ratio) return false;
    return numbers.size() > 2;
}

Values list_from(std::string_view spec, const ValueRange& range, std::size_t most) {
    if (is_numeric(range)) {
        std::vector<double> numbers;
        for (const std::string_view part : split_at_commas(spec)) numbers.push_back(number_in(part, range));
        return values_of(numbers, range, most, is_geometric(numbers, range) ? Spacing::geometric : Spacing::linear);
    }
    Values values;
    for (const std::string_view part : split_at_commas(spec)) {
        if (part.empty()) throw refusal(range, "a value is missing");
        if (range.kind == ValueRange::Kind::named && std::ranges::find(range.names, part) == range.names.end())
            throw Error(unknown_name("choice of " + range.id, part, range.names) + " Or: all.");
        if (std::ranges::find(values.texts, part) == values.texts.end()) values.texts.emplace_back(part);
        require_few(values.texts.size(), range, most);
    }
    return values;
}

// --- a range

struct RangeSpec {
    double low, high;
    char by = 0; ///< '*', '+', or 0 if not given
    double step = 0;
};

/// Position of the step in "8*2" and "8+0.5"; "1e+5" has none.
std::size_t step_in(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == '*' || (text[i] == '+' && text[i - 1] != 'e' && text[i - 1] != 'E')) return i;
    return text.npos;
}

RangeSpec range_from(std::string_view spec, const ValueRange& range) {
    const std::size_t dots = spec.find("..");
    const std::string_view rest = spec.substr(dots + 2);
    const std::size_t at = step_in(rest);
    RangeSpec read{number_in(spec.substr(0, dots), range), number_in(rest.substr(0, at), range)};
    if (read.low > read.high)
        throw refusal(range, fmt::format("'{}' ends below its beginning: write the lower end first", spec));
    if (at == rest.npos) return read;
    read.by = rest[at];
    if (read.by == '+') {
        read.step = number_in(rest.substr(at + 1), range);
        if (!(read.step > 0)) throw refusal(range, fmt::format("'{}': the step must be greater than 0", spec));
        return read;
    }
    ValueRange factor = range; // a factor may be 1.5 also for whole numbers
    factor.kind = ValueRange::Kind::decimal;
    read.step = number_in(rest.substr(at + 1), factor);
    if (!(read.step > 1)) throw refusal(range, fmt::format("'{}': the factor must be greater than 1", spec));
    if (!(read.low > 0))
        throw refusal(range, fmt::format("'{}': with a factor the first value must be greater than 0", spec));
    return read;
}

/// Starts with low, continues with at(k), and ends with high.
template <class At> std::vector<double> stepped(double high, std::size_t most, const ValueRange& range, const At& at) {
    std::vector<double> numbers;
    for (int k = 0;; ++k) {
        const double number = at(k), step = at(k + 1) - number;
        if (!(number < high) || high - number <= end_tolerance * step) break;
        numbers.push_back(number);
        require_few(numbers.size(), range, most);
    }
    numbers.push_back(high);
    require_few(numbers.size(), range, most);
    return numbers;
}

Values range_values(const RangeSpec& read, const ValueRange& range, std::size_t most) {
    const auto [low, high, by, step] = read;
    const bool doubled =
        low > 0 &&
        (range.doubles || ((range.log_scale || range.kind == ValueRange::Kind::whole) && high >= wide_range * low));
    if (by == '*' || (!by && doubled)) {
        const double from = low, factor = by ? step : 2;
        const auto at = [&](int k) { return from * std::pow(factor, k); };
        return values_of(stepped(high, most, range, at), range, most, Spacing::geometric);
    }
    if (by == '+') {
        const double from = low, each = step;
        const auto at = [&](int k) { return from + k * each; };
        return values_of(stepped(high, most, range, at), range, most, Spacing::linear);
    }
    std::vector<double> numbers;
    for (int i = 0; i < even_values; ++i) {
        const double share = static_cast<double>(i) / (even_values - 1);
        numbers.push_back(low * (1 - share) + high * share);
    }
    return values_of(numbers, range, most, Spacing::linear);
}

} // namespace

Values values_from(std::string_view spec, const ValueRange& range, std::size_t most) {
    if (spec.empty()) throw refusal(range, "there are no values");
    Values values;
    if (spec == "all") {
        if (range.kind != ValueRange::Kind::named) throw refusal(range, "'all' is only for choices and switches");
        values.texts = range.names;
    } else if (is_numeric(range) && spec.find("..") != spec.npos) {
        values = range_values(range_from(spec, range), range, most);
    } else {
        values = list_from(spec, range, most);
    }
    require_few(values.texts.size(), range, most); // of all
    return values;
}

} // namespace glint
