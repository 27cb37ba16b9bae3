#include "app/compare/difference.h"
#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <type_traits>
#include <vector>

namespace glint {
namespace {

template <class T> bool same_bits(T a, T b) { return std::memcmp(&a, &b, sizeof a) == 0; }

/// Neighbouring numbers have neighbouring ordinals; both zeros have 0.
std::int64_t ordinal_of(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::int64_t magnitude = bits & 0x7fffffffu;
    return bits >> 31 ? -magnitude : magnitude;
}

double distance(const DifferentCell& cell) {
    if (const auto absolute = absolute_difference(cell)) return *absolute;
    return std::isnan(cell.a) && std::isnan(cell.b) ? 0 : std::numeric_limits<double>::infinity();
}

template <class T> DifferentCell cell_of(int x, int y, int channel, T a, T b) {
    if constexpr (std::is_same_v<T, float>)
        return {x, y, channel, a, b, {}};
    else
        return different_cell(x, y, a, b);
}

template <class T>
std::optional<FieldDifference> first_difference(const std::vector<T>& a, const std::vector<T>& b, FieldShape shape) {
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
                const DifferentCell cell = cell_of(x, y, channel, a[i], b[i]);
                if (!found) found = {cell, cell, 0};
                if (const double far = distance(cell); far > largest) largest = far, found->largest = cell;
                differs = true;
            }
            if (differs) ++found->cells;
        }
    return found;
}

} // namespace

DifferentCell different_cell(int x, int y, std::uint32_t a, std::uint32_t b) {
    return {x, y, 0, static_cast<float>(a), static_cast<float>(b), std::array{a, b}};
}

std::string text_of_a(const DifferentCell& cell) {
    return cell.whole ? fmt::format("{}", cell.whole->front()) : fmt::format("{}", cell.a);
}
std::string text_of_b(const DifferentCell& cell) {
    return cell.whole ? fmt::format("{}", cell.whole->back()) : fmt::format("{}", cell.b);
}

std::optional<FieldDifference> difference_of(const Numbers& a, const Numbers& b, FieldShape shape) {
    assert(a.type() == b.type());
    return a.visit([&]<class T>(const std::vector<T>& left) {
        return b.visit([&]<class U>(const std::vector<U>& right) -> std::optional<FieldDifference> {
            if constexpr (std::is_same_v<T, U>)
                return first_difference(left, right, shape);
            else
                return {};
        });
    });
}

std::optional<double> absolute_difference(float a, float b) {
    if (std::isnan(a) || std::isnan(b)) return {};
    if (a == b) return 0; // also two infinities
    return std::abs(double{a} - double{b});
}

std::optional<double> absolute_difference(const DifferentCell& cell) {
    if (!cell.whole) return absolute_difference(cell.a, cell.b);
    const auto [a, b] = *cell.whole;
    return a > b ? a - b : b - a;
}

std::optional<double> relative_difference(const DifferentCell& cell) {
    if (!cell.whole) return relative_difference(cell.a, cell.b);
    const auto [a, b] = *cell.whole;
    return a == b ? 0 : *absolute_difference(cell) / std::max(a, b);
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
