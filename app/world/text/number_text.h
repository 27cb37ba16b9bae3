// Numbers in a form for people.
#pragma once
#include "sims/api/view.h"
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace glint {

/// Rounded to that many significant digits, without zeros at the end and without an exponent from 1e-3 to 1e6:
/// "240", "2 150", "0.0123", "1.2e-07".
std::string readable_number(double, int digits = 3);

// A count in groups of three digits, as everywhere in the program.

std::string grouped(std::int64_t); ///< "12 480"
std::string text_of(Extent);       ///< "1024x768"

// Parses a typed number.

/// Parses the whole text; nothing if a rest is left, and for "nan" and "inf". A number out of range becomes the nearest
/// possible one: the largest, the smallest, or 0.
template <class T> std::optional<T> parsed_number(std::string_view text) {
    using Limits = std::numeric_limits<T>;
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return {};
    if (error == std::errc::result_out_of_range) {
        if constexpr (std::is_floating_point_v<T>) // sign and exponent together determine which end is exceeded
            if (std::abs(std::strtod(std::string(text).c_str(), nullptr)) < 1) return T{0};
        return text.starts_with('-') ? Limits::lowest() : Limits::max();
    }
    if (error != std::errc{}) return {};
    if constexpr (std::is_floating_point_v<T>)
        if (!std::isfinite(value)) return {};
    return value;
}

/// A whole number in usual forms of large ones: "1000000", "1e6", "1.5e3".
inline std::optional<std::int64_t> parsed_count(std::string_view text) {
    if (const auto plain = parsed_number<std::int64_t>(text)) return plain;
    if (text.find_first_of("eE") == text.npos) return {};
    constexpr double exact = 9007199254740992; // 2^53: a double represents all whole numbers up to it
    const auto value = parsed_number<double>(text);
    if (!value || *value != std::floor(*value)) return {};
    if (std::abs(*value) > exact)
        return *value < 0 ? std::numeric_limits<std::int64_t>::lowest() : std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(*value);
}

// A word of a command line.

/// One word for any shell, quoted if necessary: "*" stands for the names of files.
std::string shell_word(std::string_view);

} // namespace glint
