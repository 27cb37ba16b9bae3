#include "app/look/numbers.h"
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace glint::look {
namespace {

std::string print(const char* format, int digits, double value) {
    char text[64];
    std::snprintf(text, sizeof text, format, digits, value);
    return text;
}

} // namespace

std::string short_number(double value) {
    if (!std::isfinite(value)) return std::isnan(value) ? "NaN" : value > 0 ? "inf" : "-inf";
    const double size = std::fabs(value);
    if (size == 0) return "0";
    if (size < 1e-4 || size >= 1e7) return print("%.*e", 1, value);
    if (size >= 999.5) return print("%.*f", 0, value);
    const int before = size < 1 ? 0 : static_cast<int>(std::floor(std::log10(size))) + 1;
    return print("%.*f", size < 0.01 ? 4 : size < 1 ? 3 : 3 - before, value);
}

std::string tick_number(double value) {
    if (std::fabs(value) >= 1000 && std::fabs(value) < 1e6) return print("%.*f", 0, value);
    return print("%.*g", 3, value);
}

std::string milliseconds(double value) {
    return print("%.*f", value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0, value);
}

std::string grouped(std::int64_t value) {
    std::string digits = std::to_string(value < 0 ? -value : value), out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) out += ' ';
        out += digits[i];
    }
    return value < 0 ? "-" + out : out;
}

std::string duration(double seconds) {
    if (seconds < 100) return print("%.*f s", 2, seconds);
    if (seconds < 3600) {
        char text[32];
        std::snprintf(text, sizeof text, "%d:%02d min", int(seconds) / 60, int(seconds) % 60);
        return text;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.0f h %02d", std::floor(seconds / 3600), int(std::fmod(seconds, 3600)) / 60);
    return text;
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
        if (std::string text = print("%.*g", digits, value); static_cast<int>(text.size()) <= characters) return text;
    return print("%.*g", 1, value);
}

} // namespace glint::look
