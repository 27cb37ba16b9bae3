// What two arrays of numbers differ in, bit for bit: of values alone, wherever they come from. NaN is the same as NaN
// of the same bits, and 0 is not the same as -0.
#pragma once
#include "app/world/numbers.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

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
    /// Of whole numbers: both, of which a and b are the nearest floats.
    std::optional<std::array<std::uint32_t, 2>> whole;
};

struct FieldDifference {
    DifferentCell first;    ///< row by row from the bottom
    DifferentCell largest;  ///< by absolute_difference(); NaN beside a number counts as infinitely far from it
    std::int64_t cells = 0; ///< that differ in any channel
};

/// Of whole numbers of any type.
DifferentCell different_cell(int x, int y, std::uint32_t a, std::uint32_t b);
/// "17", "0.25": the number of one side, exactly.
std::string text_of_a(const DifferentCell&);
std::string text_of_b(const DifferentCell&);

/// Nothing where all bits are the same. Both hold as many values as the shape says, of one type.
std::optional<FieldDifference> difference_of(const Numbers& a, const Numbers& b, FieldShape);

/// Nothing where one of them is NaN.
std::optional<double> absolute_difference(float a, float b);
std::optional<double> absolute_difference(const DifferentCell&);
/// To the larger of the two, 0 to 2; nothing where one is NaN or infinite.
std::optional<double> relative_difference(float a, float b);
std::optional<double> relative_difference(const DifferentCell&);
/// How many float32 the two are apart, 0 for -0 and 0; nothing where one is NaN. Infinity follows the largest number.
std::optional<std::int64_t> ulp_difference(float a, float b);

} // namespace glint
