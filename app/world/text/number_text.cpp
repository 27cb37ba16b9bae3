#include "app/world/text/number_text.h"
#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

namespace glint {

std::string text_of(Extent extent) { return fmt::format("{}x{}", extent.width, extent.height); }

std::string readable_number(double value, int digits) {
    if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    if (value == 0) return "0"; // also for -0
    const double rounded = std::strtod(fmt::format("{:.{}e}", value, std::max(digits, 1) - 1).c_str(), nullptr);
    const double size = std::abs(rounded);
    if (size < 1e-3 || size > 1e6) return fmt::format("{:.{}g}", rounded, digits);
    if (size >= 1000 && std::floor(size) == size) return grouped(static_cast<std::int64_t>(rounded));
    const int before = static_cast<int>(std::floor(std::log10(size))) + 1; // below 0.1: 0 and less
    std::string text = fmt::format("{:.{}f}", rounded, std::max(digits - before, 0));
    if (text.find('.') != std::string::npos) text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string grouped(std::int64_t value) {
    std::string digits = std::to_string(value < 0 ? -value : value), out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) out += ' ';
        out += digits[i];
    }
    return value < 0 ? "-" + out : out;
}

std::string shell_word(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_=.,:/+-@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string quoted = "'";
    for (const char c : text)
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    return quoted += '\'';
}

} // namespace glint
