// Difference of two arrays of numbers, bit by bit. NaN equals NaN with the same bits, and 0 does not equal -0.
#pragma once
#include "app/world/numbers.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace glint {

/// Rows from the bottom without padding; the channels of a cell are adjacent.
struct FieldShape {
    int width = 0, height = 0;
    int channels = 1;
    std::int64_t cells() const { return std::int64_t{width} * height; }
    friend bool operator==(const FieldShape&, const FieldShape&) = default;
};

struct DifferentCell {
    int x = 0, y = 0, channel = 0;
    float a = 0, b = 0;
    /// For whole numbers: both values; a and b are then the nearest floats.
    std::optional<std::array<std::uint32_t, 2>> whole;
};

struct FieldDifference {
    DifferentCell first;    ///< row by row from the bottom
    DifferentCell largest;  ///< by absolute_difference(); NaN next to a number counts as infinite
    std::int64_t cells = 0; ///< number of cells that differ in any channel
};

/// For whole numbers of any type.
DifferentCell different_cell(int x, int y, std::uint32_t a, std::uint32_t b);
/// "17", "0.25": the exact number of side a.
std::string text_of_a(const DifferentCell&);
std::string text_of_b(const DifferentCell&);

/// Nothing if all bits are equal. Both have as many values as the shape says, and the same type.
std::optional<FieldDifference> difference_of(const Numbers& a, const Numbers& b, FieldShape);

/// Nothing if one of them is NaN.
std::optional<double> absolute_difference(float a, float b);
std::optional<double> absolute_difference(const DifferentCell&);
/// Relative to the larger of the two, 0 to 2; nothing if one is NaN or infinite.
std::optional<double> relative_difference(float a, float b);
std::optional<double> relative_difference(const DifferentCell&);
/// Distance in units of float32, 0 for -0 and 0; nothing if one is NaN. Infinity follows the largest number.
std::optional<std::int64_t> ulp_difference(float a, float b);

} // namespace glint
