#include "app/compare/difference.h"
#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <type_traits>
#include <utility>
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

std::int64_t ordinal_of(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    const auto magnitude = static_cast<std::int64_t>(bits & ~(std::uint64_t{1} << 63));
    return bits >> 63 ? -magnitude : magnitude;
}

/// |a - b|; unlike a difference of std::int64_t it cannot overflow.
std::uint64_t apart(std::int64_t a, std::int64_t b) {
    const auto x = static_cast<std::uint64_t>(a), y = static_cast<std::uint64_t>(b);
    return a > b ? x - y : y - x;
}

std::optional<double> absolute_of(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return {};
    if (a == b) return 0; // also two infinities
    return std::abs(a - b);
}

std::optional<double> relative_of(double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return {};
    const double larger = std::max(std::abs(a), std::abs(b));
    return larger > 0 ? std::abs(a / larger - b / larger) : 0;
}

double distance(const DifferentCell& cell) {
    if (const auto absolute = absolute_difference(cell)) return *absolute;
    return std::isnan(cell.a) && std::isnan(cell.b) ? 0 : std::numeric_limits<double>::infinity();
}

template <class T> DifferentCell cell_of(int x, int y, int channel, T a, T b) {
    if constexpr (std::is_same_v<T, float> || std::is_same_v<T, Half>)
        return {x, y, channel, a, b, {}, {}};
    else if constexpr (std::is_same_v<T, double>)
        return different_wide_cell(x, y, a, b);
    else if (std::in_range<std::int64_t>(a) && std::in_range<std::int64_t>(b))
        return different_cell(x, y, static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
    else
        return different_wide_cell(x, y, static_cast<double>(a), static_cast<double>(b));
}

/// Calls use(const std::vector<T>&, const std::vector<T>&). Both have the same type.
template <class Use> void with_both(const Numbers& a, const Numbers& b, const Use& use) {
    assert(a.type() == b.type());
    a.visit([&]<class T>(const std::vector<T>& left) {
        b.visit([&]<class U>(const std::vector<U>& right) {
            if constexpr (std::is_same_v<T, U>) use(left, right);
        });
    });
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

DifferentCell different_cell(int x, int y, std::int64_t a, std::int64_t b) {
    return {x, y, 0, static_cast<float>(a), static_cast<float>(b), std::array{a, b}, {}};
}
DifferentCell different_wide_cell(int x, int y, double a, double b) {
    return {x, y, 0, static_cast<float>(a), static_cast<float>(b), {}, std::array{a, b}};
}

std::string text_of_a(const DifferentCell& cell) {
    if (cell.wide) return fmt::format("{}", cell.wide->front());
    return cell.whole ? fmt::format("{}", cell.whole->front()) : fmt::format("{}", cell.a);
}
std::string text_of_b(const DifferentCell& cell) {
    if (cell.wide) return fmt::format("{}", cell.wide->back());
    return cell.whole ? fmt::format("{}", cell.whole->back()) : fmt::format("{}", cell.b);
}

std::optional<FieldDifference> difference_of(const Numbers& a, const Numbers& b, FieldShape shape) {
    std::optional<FieldDifference> found;
    with_both(a, b, [&](const auto& left, const auto& right) { found = first_difference(left, right, shape); });
    return found;
}

std::optional<double> absolute_difference(float a, float b) { return absolute_of(double{a}, double{b}); }

std::optional<double> absolute_difference(const DifferentCell& cell) {
    if (cell.wide) return absolute_of(cell.wide->front(), cell.wide->back());
    if (!cell.whole) return absolute_difference(cell.a, cell.b);
    return static_cast<double>(apart(cell.whole->front(), cell.whole->back()));
}

std::optional<double> relative_difference(const DifferentCell& cell) {
    if (cell.wide) return relative_of(cell.wide->front(), cell.wide->back());
    if (!cell.whole) return relative_difference(cell.a, cell.b);
    const auto [a, b] = *cell.whole;
    const double larger = std::max(std::abs(static_cast<double>(a)), std::abs(static_cast<double>(b)));
    return a == b ? 0 : *absolute_difference(cell) / larger;
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

std::optional<std::int64_t> ulp_difference(const DifferentCell& cell) {
    if (!cell.wide) return ulp_difference(cell.a, cell.b);
    if (std::isnan(cell.wide->front()) || std::isnan(cell.wide->back())) return {};
    const std::uint64_t far = apart(ordinal_of(cell.wide->front()), ordinal_of(cell.wide->back()));
    return static_cast<std::int64_t>(std::min<std::uint64_t>(far, INT64_MAX));
}

namespace {

constexpr double infinite_difference = std::numeric_limits<double>::infinity();
constexpr double first_share = 0.3;      // share of the palette that is left out: darker colours look like equal cells
constexpr int picture_channel_count = 4; // red, green, blue and alpha of a pixel

std::string why_not_comparable(const FieldRead& a, const FieldRead& b) {
    if (!a.problem.empty()) return "The left side could not be read: " + a.problem;
    if (!b.problem.empty()) return "The right side could not be read: " + b.problem;
    if (a.id != std::string_view(b.id))
        return fmt::format("The left side has no field '{}'; the right side has it.", std::string_view(b.id));
    if (!(a.extent == b.extent))
        return fmt::format("The left side has {} x {} cells, but the right side has {} x {}.", a.extent.width,
                           a.extent.height, b.extent.width, b.extent.height);
    if (a.values.type() != b.values.type())
        return fmt::format("The left side stores {} values, the right side {} values.", name_of_value(a.values.type()),
                           name_of_value(b.values.type()));
    return "";
}

float channel_level(std::uint32_t pixel, int channel) { return static_cast<float>(pixel >> (8 * channel) & 255u); }

/// The channel with the largest difference.
int max_channel_difference(std::uint32_t a, std::uint32_t b) {
    int widest = 0;
    for (int channel = 1; channel < picture_channel_count; ++channel)
        if (std::abs(channel_level(a, channel) - channel_level(b, channel)) >
            std::abs(channel_level(a, widest) - channel_level(b, widest)))
            widest = channel;
    return widest;
}

} // namespace

double measured_difference(DifferenceMeasure measure, float a, float b) {
    if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
    if (measure == DifferenceMeasure::absolute) return absolute_difference(a, b).value_or(infinite_difference);
    if (measure == DifferenceMeasure::relative) return relative_difference(a, b).value_or(infinite_difference);
    const auto ulp = ulp_difference(a, b);
    return ulp ? static_cast<double>(*ulp) : infinite_difference;
}

double measured_difference(DifferenceMeasure measure, const DifferentCell& cell) {
    if (cell.wide) {
        const auto [a, b] = *cell.wide;
        if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
        if (measure == DifferenceMeasure::absolute) return absolute_difference(cell).value_or(infinite_difference);
        if (measure == DifferenceMeasure::relative) return relative_difference(cell).value_or(infinite_difference);
        const auto ulp = ulp_difference(cell);
        return ulp ? static_cast<double>(*ulp) : infinite_difference;
    }
    if (!cell.whole) return measured_difference(measure, cell.a, cell.b);
    return measure == DifferenceMeasure::relative ? *relative_difference(cell) : *absolute_difference(cell);
}

std::uint32_t difference_color(double share) {
    const auto colors = palette_colors(PaletteId::inferno);
    const double at = first_share + (1 - first_share) * std::clamp(share, 0.0, 1.0);
    return colors[static_cast<std::size_t>(std::lround(at * static_cast<double>(colors.size() - 1)))];
}

template <class Compare> void DifferenceMap::survey(DifferenceSummary& summary, const Compare& apart_at) {
    const auto [width, height, channels] = summary.shape;
    std::size_t i = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x, ++i) {
            octaves_[i] = -std::numeric_limits<float>::infinity();
            Apart apart = apart_at(i);
            if (apart.same_bits) continue;
            if (apart.size == 0) {
                ++summary.bits_only;
                continue;
            }
            octaves_[i] = static_cast<float>(std::log2(apart.size));
            if (summary.cells++ == 0) summary.first = apart.at, summary.first.x = x, summary.first.y = y;
            if (std::isinf(apart.size)) {
                ++summary.unmeasured;
                continue;
            }
            summary.largest = std::max(summary.largest, apart.size);
            summary.smallest = summary.smallest > 0 ? std::min(summary.smallest, apart.size) : apart.size;
        }
}

DifferenceSummary DifferenceMap::compare(const FieldRead& a, const FieldRead& b, DifferenceMeasure measure) {
    DifferenceSummary summary;
    shape_ = {};
    if (summary.problem = why_not_comparable(a, b); !summary.problem.empty()) return summary;
    summary.pictures = b.is_picture();
    summary.measure = summary.pictures ? DifferenceMeasure::absolute : measure;
    summary.shape = {b.extent.width, b.extent.height, summary.pictures ? picture_channel_count : 1};
    octaves_.resize(static_cast<std::size_t>(summary.shape.cells()));
    if (summary.pictures)
        survey(summary, [&](std::size_t i) {
            const std::uint32_t left = a.pixels[i], right = b.pixels[i];
            if (left == right) return Apart{0, {}, true};
            const int channel = max_channel_difference(left, right);
            const float x = channel_level(left, channel), y = channel_level(right, channel);
            return Apart{std::abs(double{x} - double{y}), {0, 0, channel, x, y, {}, {}}, false};
        });
    else if (b.values.are_whole())
        with_both(a.values, b.values, [&](const auto& left, const auto& right) {
            survey(summary, [&](std::size_t i) {
                const DifferentCell cell = cell_of(0, 0, 0, left[i], right[i]);
                return Apart{measured_difference(measure, cell), cell, same_bits(left[i], right[i])};
            });
        });
    else if (b.values.type() != GLINT_FLOAT32)
        survey(summary, [&](std::size_t i) {
            const DifferentCell cell = different_wide_cell(0, 0, a.values[i], b.values[i]);
            return Apart{measured_difference(measure, cell), cell, same_bits(a.values[i], b.values[i])};
        });
    else
        survey(summary, [&, &left_side = a.values.floats(), &right_side = b.values.floats()](std::size_t i) {
            const float left = left_side[i], right = right_side[i];
            if (std::bit_cast<std::uint32_t>(left) == std::bit_cast<std::uint32_t>(right)) return Apart{0, {}, true};
            return Apart{measured_difference(measure, left, right), {0, 0, 0, left, right, {}, {}}, false};
        });
    shape_ = summary.shape;
    lowest_ = summary.smallest > 0 ? std::log2(summary.smallest) : 0;
    highest_ = summary.largest > 0 ? std::log2(summary.largest) : 0;
    return summary;
}

void DifferenceMap::color(View<std::uint32_t> pixels) const {
    assert(pixels.width == shape_.width && pixels.height == shape_.height);
    const double span = highest_ - lowest_;
    std::size_t i = 0;
    for (int y = 0; y < shape_.height; ++y)
        for (int x = 0; x < shape_.width; ++x, ++i) {
            const auto octave = static_cast<double>(octaves_[i]);
            pixels(x, y) = std::isinf(octave) ? octave < 0 ? equal_color : unmeasured_color
                                              : difference_color(span > 0 ? (octave - lowest_) / span : 1);
        }
}

} // namespace glint
