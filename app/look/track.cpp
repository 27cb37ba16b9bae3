#include "app/look/track.h"
#include <algorithm>
#include <cmath>

namespace glint::look {
namespace {

bool logarithmic(const Track& t) { return t.logarithmic && t.max > 0; }
double lowest(const Track& t) { return t.min > 0 ? t.min : t.shown_max * 1e-6; } // lower end of a logarithmic track
double round_to(double value, double unit) { return std::round(value / unit) * unit; }

double readable(const Track& t, double value, int digits) {
    if (t.whole) return std::round(value);
    const double span = logarithmic(t) ? std::fabs(value) : t.shown_max - t.min;
    if (!(span > 0)) return value;
    const double inverse =
        std::pow(10, digits - std::ceil(std::log10(span))); // dividing by it gives exactly 0.3, for example
    return inverse >= 1 ? std::round(value * inverse) / inverse : round_to(value, 1 / inverse);
}

double value_with(const Track& t, double position, int digits) {
    const double at = std::clamp(position, 0., 1.);
    const double exact =
        logarithmic(t) ? lowest(t) * std::pow(t.shown_max / lowest(t), at) : t.min + at * (t.shown_max - t.min);
    if (at == 0 && !t.open_low) return t.min;
    double value = std::clamp(readable(t, exact, digits), t.min, t.max);
    if (t.open_low && value <= t.min) value = logarithmic(t) ? lowest(t) : t.min + (t.shown_max - t.min) / 1000;
    return value;
}

} // namespace

double position_of(const Track& t, double value) {
    if (!(t.shown_max > t.min)) return 0;
    const double at = logarithmic(t)
                          ? std::log(std::max(value, lowest(t)) / lowest(t)) / std::log(t.shown_max / lowest(t))
                          : (value - t.min) / (t.shown_max - t.min);
    return std::clamp(at, 0., 1.);
}

double value_at(const Track& t, double position) { return value_with(t, position, 3); }
double fine_value_at(const Track& t, double position) { return value_with(t, position, 4); }

double nudged(const Track& t, double value, int direction, bool finely) {
    const double step = finely ? 0.001 : 0.01;
    double next = value_at(t, position_of(t, value) + direction * step);
    if (t.whole && next == value) next = std::clamp(value + direction, t.min, t.max);
    if (direction > 0 ? next < value : next > value) next = value; // rounding must not reverse the direction
    return next;
}

} // namespace glint::look
