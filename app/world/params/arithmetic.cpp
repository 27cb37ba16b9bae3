#include "app/world/params/arithmetic.h"
#include "app/files/formats/handed_text.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <numbers>
#include <optional>

namespace glint {

namespace {

constexpr int max_arithmetic_depth = 32;
constexpr std::size_t max_typed = 200;

struct OtherUnit {
    std::string_view name, of; ///< of: unit of the row; "": any
    double times;
};
constexpr OtherUnit other_units[] = {{"degrees", "°", 1},
                                     {"of 1024", "side/1024", 1},
                                     {"deg", "°", 1},
                                     {"rad", "°", 180 / std::numbers::pi},
                                     {"turns", "°", 360},
                                     {"turn", "°", 360},
                                     {"°", "rad", std::numbers::pi / 180},
                                     {"deg", "rad", std::numbers::pi / 180},
                                     {"s", "ns", 1e9},
                                     {"ms", "ns", 1e6},
                                     {"µs", "ns", 1e3},
                                     {"us", "ns", 1e3},
                                     {"MiB", "KiB", 1024},
                                     {"GiB", "KiB", 1024. * 1024},
                                     {"KiB", "bytes", 1024},
                                     {"MiB", "bytes", 1024. * 1024},
                                     {"%", "", 0.01},
                                     {"k", "", 1e3},
                                     {"M", "", 1e6},
                                     {"G", "", 1e9},
                                     {"m", "", 1e-3},
                                     {"µ", "", 1e-6},
                                     {"u", "", 1e-6},
                                     {"n", "", 1e-9}};

struct NamedFunction {
    std::string_view name;
    double (*of)(double);
};
constexpr NamedFunction named_functions[] = {
    {"sqrt", [](double x) { return std::sqrt(x); }}, {"abs", [](double x) { return std::abs(x); }},
    {"exp", [](double x) { return std::exp(x); }},   {"ln", [](double x) { return std::log(x); }},
    {"sin", [](double x) { return std::sin(x); }},   {"cos", [](double x) { return std::cos(x); }}};

bool is_ascii_letter_or_underscore(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_ascii_digit(char c) { return c >= '0' && c <= '9'; }

/// Recursive descent: a sum of products of powers, with units.
class Arithmetic {
public:
    Arithmetic(std::string_view text, std::string_view unit) : rest_(text), unit_(unit) {}

    double all() {
        const double value = sum();
        skip_spaces();
        if (rest_.starts_with(',')) throw Error(fmt::format("has '{}' (write the decimal point as '.')", rest_));
        if (!rest_.empty()) throw Error(fmt::format("has '{}' instead of an operator or a unit", rest_));
        return value;
    }

private:
    double sum() {
        double value = product();
        for (;;) {
            if (take("+"))
                value += product();
            else if (take("-") || take("−"))
                value -= product();
            else
                return value;
        }
    }

    double product() {
        double value = signed_power();
        for (;;) {
            if (const auto times = unit()) { // a unit after a fraction applies to the whole fraction: 1/4 turn
                value *= *times;
            } else if (take("*") || take("×") || take("·")) {
                value *= signed_power();
            } else if (take("/") || take("÷")) {
                const double by = signed_power();
                if (by == 0) throw Error("divides by zero");
                value /= by;
            } else {
                return value;
            }
        }
    }

    double signed_power() { // every recursion passes through here
        if (++depth_ > max_arithmetic_depth)
            throw Error(fmt::format("is nested more than {} deep", max_arithmetic_depth));
        const bool minus = take("-") || take("−");
        double value = minus ? signed_power() : take("+") ? signed_power() : power();
        if (minus) value = -value;
        --depth_;
        return value;
    }

    double power() {
        const double base = number();
        return take("^") ? std::pow(base, signed_power()) : base;
    }

    double number() {
        if (take("(")) return closed(sum());
        if (!rest_.empty() && (is_ascii_digit(rest_[0]) || rest_[0] == '.')) return digits();
        for (const NamedFunction& function : named_functions)
            if (take_word(function.name)) {
                if (!take("(")) throw Error(fmt::format("needs a '(' after {}", function.name));
                return function.of(closed(sum()));
            }
        if (take_word("pi")) return std::numbers::pi;
        if (rest_.empty()) throw Error("has no number at its end");
        throw Error(fmt::format("has '{}' instead of a number", rest_));
    }

    double closed(double value) {
        if (!take(")")) throw Error("needs a ')'");
        return value;
    }

    double digits() {
        double value = 0;
        const char* const first = rest_.data();
        const auto [end, error] = std::from_chars(first, first + rest_.size(), value);
        if (error != std::errc{}) throw Error("has a number that is too large or not valid");
        rest_.remove_prefix(static_cast<std::size_t>(end - first));
        return value;
    }

    std::optional<double> unit() {
        if (!unit_.empty() && take_word(unit_)) return 1;
        if (unit_.size() > 2 && unit_.ends_with('s') && take_word(unit_.substr(0, unit_.size() - 1))) return 1;
        for (const OtherUnit& other : other_units)
            if ((other.of.empty() || other.of == unit_) && take_word(other.name)) return other.times;
        return {};
    }

    void skip_spaces() {
        while (rest_.starts_with(' ')) rest_.remove_prefix(1);
    }

    bool take(std::string_view sign) {
        skip_spaces();
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(sign.size());
        return true;
    }

    bool take_word(std::string_view word) { // a whole word, not the beginning of a longer one
        skip_spaces();
        if (!rest_.starts_with(word)) return false;
        const bool continues =
            rest_.size() > word.size() && is_ascii_letter_or_underscore(word.back()) &&
            (is_ascii_letter_or_underscore(rest_[word.size()]) || is_ascii_digit(rest_[word.size()]));
        return !continues && take(word);
    }

    std::string_view rest_, unit_;
    int depth_ = 0;
};

bool is_computed(std::string_view text) {
    if (text.find_first_of("+-*/^()%") != std::string_view::npos) return true;
    const auto first = text.find_first_not_of(' ');
    return first != std::string_view::npos && (is_ascii_digit(text[first]) || text[first] == '.') &&
           std::ranges::any_of(
               text, [](char c) { return is_ascii_letter_or_underscore(c) || static_cast<unsigned char>(c) > 127; });
}

std::string plain_text(double value, bool whole) {
    const double nearest = std::round(value); // users expect 0.1*30 to be exactly 3
    char text[64];
    const bool is_int = whole && std::abs(value) < 1e15 && std::abs(value - nearest) <= 1e-9 * std::abs(value);
    return {text, (is_int ? std::to_chars(text, text + sizeof text, static_cast<std::int64_t>(nearest))
                          : std::to_chars(text, text + sizeof text, value))
                      .ptr};
}

} // namespace

double computed(std::string_view text, std::string_view unit) {
    if (text.size() > max_typed) throw Error(fmt::format("has more than {} characters", max_typed));
    const double value = Arithmetic(text, unit).all();
    if (!std::isfinite(value)) throw Error("has no finite result");
    return value;
}

std::string typed_text(const glint_param& row, std::string_view handed) {
    if (row.type == GLINT_TEXT) return std::string(handed); // its quotes and blanks matter
    const bool is_number = row.type == GLINT_INT || row.type == GLINT_FLOAT;
    const std::string text = is_number ? handed_number(handed) : std::string(handed_text(handed));
    const auto count = row.type == GLINT_INT ? parsed_count(text) : std::nullopt;
    const bool fits = count && *count >= INT32_MIN && *count <= INT32_MAX;
    if (fits && !parsed_number<std::int64_t>(text)) return std::to_string(*count);
    if (!is_number || parsed_number<double>(text) || !is_computed(text)) return text;
    try {
        return plain_text(computed(text, row.unit), row.type == GLINT_INT);
    } catch (const Error& e) {
        throw Error(fmt::format("{}: '{}' {}; allowed is {}", row.id, text.size() > max_typed ? std::string("…") : text,
                                e.what(), allowed(row)));
    }
}

std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text,
                                                     const std::string& takes) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) throw Error(fmt::format("{}: '{}' is not {}", option, text, takes));
    return {std::string(handed_text(text.substr(0, equals))), text.substr(equals + 1)};
}

void set_all(Params& params, const std::vector<std::string>& sets) {
    for (const std::string& assignment : sets) {
        const auto [id, value] = split_assignment("--set", assignment, "ID=VALUE, as in --set speed=0.5");
        const glint_param* row = params.definition().param(id);
        if (const auto refused = params.set(id, row ? typed_text(*row, value) : value)) throw Error(*refused);
        params.stop_animating(*row);
    }
}

} // namespace glint
