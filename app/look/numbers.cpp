#include "app/look/numbers.h"
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace glint::look {

std::string short_number(double value) {
    if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    const double size = std::fabs(value);
    if (size == 0) return "0";
    if (size < 1e-4 || size >= 1e7) return fmt::format("{:.1e}", value);
    if (size >= 999.5) return fmt::format("{:.0f}", value);
    const int before = size < 1 ? 0 : static_cast<int>(std::floor(std::log10(size))) + 1;
    return fmt::format("{:.{}f}", value, size < 0.01 ? 4 : size < 1 ? 3 : 3 - before);
}

std::string tick_number(double value) {
    if (value == 0) return "0"; // also for -0
    if (std::fabs(value) >= 999.5 && std::fabs(value) < 1e6) return fmt::format("{:.0f}", value);
    return fmt::format("{:.3g}", value);
}

std::string milliseconds(double value) {
    return fmt::format("{:.{}f}", value, value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
}

std::string duration(double seconds) {
    if (seconds < 100) return fmt::format("{:.2f} s", seconds);
    const auto whole = static_cast<std::int64_t>(seconds), minutes = whole / 60;
    if (seconds < 3600) return fmt::format("{}:{:02} min", minutes, whole % 60);
    return fmt::format("{} h {:02}", minutes / 60, minutes % 60);
}

std::string bytes(double count) {
    const char* units[] = {"B", "kB", "MB", "GB", "TB"};
    int unit = 0;
    while (count >= 1000 && unit < 4) count /= 1000, ++unit;
    return short_number(count) + " " + units[unit];
}

std::string fitting(const std::string& exact, int characters) {
    if (static_cast<int>(exact.size()) <= characters) return exact;
    const double value = std::atof(exact.c_str());
    for (int digits = characters; digits > 0; --digits)
        if (std::string text = fmt::format("{:.{}g}", value, digits); static_cast<int>(text.size()) <= characters)
            return text;
    return fmt::format("{:.1g}", value);
}

} // namespace glint::look
