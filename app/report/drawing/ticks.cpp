#include "app/report/drawing/ticks.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

constexpr double about_ticks = 5;
constexpr double few_decades = 2, many_decades = 10;

/// The smallest of 1, 2, 5 and 10 times a power of ten that is not below it.
double rounded_up(double number) {
    const double power = std::pow(10., std::floor(std::log10(number)));
    for (const double times : {1., 2., 5.})
        if (number <= times * power * (1 + 1e-9)) return times * power;
    return 10 * power;
}

std::vector<double> even_ticks(double least, double most) {
    const double span = most - least;
    if (!(span > 0) || !std::isnormal(span / about_ticks)) return {least, most};
    const double step = rounded_up(span / about_ticks);
    std::vector<double> ticks;
    const double first = std::floor(least / step + 1e-9), last = std::ceil(most / step - 1e-9);
    for (double i = first; i <= last; ++i) ticks.push_back(i * step + 0.);
    return ticks;
}

std::vector<double> decade_ticks(double least, double most) {
    const double first = std::floor(std::log10(least)), last = std::max(std::ceil(std::log10(most)), first + 1);
    const double step = std::max(1., std::ceil((last - first) / many_decades));
    std::vector<double> ticks;
    for (double decade = first;; decade += step) {
        ticks.push_back(std::pow(10., decade));
        if (decade >= last) return ticks;
        if (last - first <= few_decades)
            for (const double times : {2., 5.}) ticks.push_back(times * std::pow(10., decade));
    }
}

} // namespace

double AxisRange::share(double value) const {
    const auto at = [&](double v) { return scale == Scale::logarithmic ? std::log10(std::max(v, least)) : v; };
    const double length = at(most) - at(least);
    return length > 0 ? std::clamp((at(value) - at(least)) / length, 0., 1.) : 0.5;
}

std::vector<double> ticks_of(const AxisRange& range) {
    return range.scale == Scale::logarithmic ? decade_ticks(range.least, range.most)
                                             : even_ticks(range.least, range.most);
}

std::string tick_text(double number) {
    constexpr std::pair<double, const char*> prefixes[] = {{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}};
    for (const auto& [size, letter] : prefixes)
        if (std::abs(number) >= size && std::abs(number) < 1e15) return fmt::format("{:.4g} {}", number / size, letter);
    return fmt::format("{:.4g}", number);
}

} // namespace glint
