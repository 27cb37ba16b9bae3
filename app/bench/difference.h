// What two arrays of float32 differ in, bit for bit: of values alone, wherever they come from. NaN is the same as NaN
// of the same bits, and 0 is not the same as -0.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

namespace glint {

/// Rows from the bottom, one after the other, no padding; the channels of a cell side by side.
struct FieldShape {
    int width = 0, height = 0;
    int channels = 1;
    std::int64_t cells() const { return std::int64_t{width} * height; }
    friend bool operator==(const FieldShape&, const FieldShape&) = default;
};

struct DifferentCell {
    int x = 0, y = 0, channel = 0;
    float a = 0, b = 0;
};

struct FieldDifference {
    DifferentCell first;    ///< row by row from the bottom
    DifferentCell largest;  ///< by absolute_difference(); NaN beside a number counts as infinitely far from it
    std::int64_t cells = 0; ///< that differ in any channel
};

/// Nothing where all bits are the same. Both hold as many values as the shape says.
std::optional<FieldDifference> difference_of(std::span<const float> a, std::span<const float> b, FieldShape);

/// Nothing where one of them is NaN.
std::optional<double> absolute_difference(float a, float b);
/// To the larger of the two, 0 to 2; nothing where one is NaN or infinite.
std::optional<double> relative_difference(float a, float b);
/// How many float32 the two are apart, 0 for -0 and 0; nothing where one is NaN. Infinity follows the largest number.
std::optional<std::int64_t> ulp_difference(float a, float b);

} // namespace glint
