#include "interop/calibration.h"
#include <algorithm>
#include <cassert>
#include <cmath>

namespace glint {
namespace {
constexpr double period_ms = 1000, shortest_baseline_ms = 500;
constexpr double max_drift = 1e-3; // clocks differ by millionths; more means that one of them was set anew
} // namespace

bool Calibration::due(double cpu_ms) const { return !known() || cpu_ms - newest().cpu >= period_ms; }

double Calibration::drift() const {
    if (!known()) return 0;
    const Point& oldest = points_[count_ > most ? count_ % most : 0];
    const double cpu = newest().cpu - oldest.cpu;
    return cpu < shortest_baseline_ms ? 0 : (newest().other - oldest.other) / cpu - 1;
}

double Calibration::cpu_ms(double other_ms) const {
    assert(known());
    return newest().cpu + (other_ms - newest().other) / (1 + drift());
}

void Calibration::observe(double before_ms, double other_ms, double after_ms) {
    const double middle = (before_ms + after_ms) / 2, half = (after_ms - before_ms) / 2;
    const double clock_deviation = known() ? std::fabs(cpu_ms(other_ms) - middle) : 0;
    points_[count_++ % most] = {middle, other_ms};
    error_ = std::max(half, clock_deviation);
    if (std::fabs(drift()) <= max_drift) return;
    points_[0] = {middle, other_ms}, count_ = 1, error_ = half; // older points belong to another time
}

std::optional<double> Calibration::error_ms() const {
    if (!known()) return {};
    return error_;
}

} // namespace glint
