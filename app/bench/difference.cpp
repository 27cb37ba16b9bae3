#include "app/bench/difference.h"
#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>

namespace glint {
namespace {

bool same_bits(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

/// Neighbouring numbers have neighbouring ordinals; both zeros have 0.
std::int64_t ordinal_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::int64_t magnitude = bits & 0x7fffffffu;
    return bits >> 31 ? -magnitude : magnitude;
}

double distance(float a, float b) {
    if (const auto absolute = absolute_difference(a, b)) return *absolute;
    return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<double>::infinity();
}

} // namespace

std::optional<FieldDifference> difference_of(std::span<const float> a, std::span<const float> b, FieldShape shape) {
    assert(a.size() == b.size());
    assert(std::ssize(a) == shape.cells() * shape.channels);
    std::optional<FieldDifference> found;
    double largest = 0;
    std::size_t i = 0;
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x) {
            bool differs = false;
            for (int channel = 0; channel < shape.channels; ++channel, ++i) {
                if (same_bits(a[i], b[i])) continue;
                const DifferentCell cell{x, y, channel, a[i], b[i]};
                if (!found) found = {cell, cell, 0};
                if (const double far = distance(a[i], b[i]); far > largest) largest = far, found->largest = cell;
                differs = true;
            }
            if (differs) ++found->cells;
        }
    return found;
}

std::optional<double> absolute_difference(float a, float b) {
    if (std::isnan(a) || std::isnan(b)) return {};
    if (a == b) return 0; // also two infinities
    return std::abs(double{a} - double{b});
}

std::optional<double> relative_difference(float a, float b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return {};
    const double larger = std::max(std::abs(double{a}), std::abs(double{b}));
    return larger > 0 ? std::abs(double{a} - double{b}) / larger : 0;
}

std::optional<std::int64_t> ulp_difference(float a, float b) {
    if (std::isnan(a) || std::isnan(b)) return {};
    return std::abs(ordinal_of(a) - ordinal_of(b));
}

} // namespace glint
