// Difference of two states: of one field by numbers, and of the two sides of an A/B as a map.
#pragma once
#include "app/session/observe/field_reading.h"
#include "app/world/snapshot.h"
#include "sims/api/view.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace glint {

// Difference of two arrays of numbers, bit by bit. NaN equals NaN with the same bits, and 0 does not equal -0.

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
    std::optional<std::array<std::int64_t, 2>> whole;
    /// For numbers of 64 bits that `whole` cannot hold: both values; a and b are then the nearest floats.
    std::optional<std::array<double, 2>> wide;
};

struct FieldDifference {
    DifferentCell first;    ///< row by row from the bottom
    DifferentCell largest;  ///< by absolute_difference(); NaN next to a number counts as infinite
    std::int64_t cells = 0; ///< number of cells that differ in any channel
};

/// For whole numbers of any type.
DifferentCell different_cell(int x, int y, std::int64_t a, std::int64_t b);
/// For float64.
DifferentCell different_wide_cell(int x, int y, double a, double b);
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
/// For float64 in units of float64, at most 2^63 - 1.
std::optional<std::int64_t> ulp_difference(const DifferentCell&);

// Picture of the difference of two fields or two pictures. Equal cells are dark; other cells have a colour of a
// perceptual palette by their difference, on a logarithmic scale. Values are compared, not bits: -0 equals 0, and NaN
// equals NaN; cells in which only bits differ are counted.

enum class DifferenceMeasure { absolute, relative, ulp };

/// |a - b|; |a - b| / max(|a|, |b|), 0 to 2; or the distance in float32 units. 0 if the values are equal (NaN, or zeros
/// of either sign). Infinite if it has no value: NaN next to a number, or infinities except in ULP.
double measured_difference(DifferenceMeasure, float a, float b);
/// For whole numbers ULP is the same as absolute.
double measured_difference(DifferenceMeasure, const DifferentCell&);

struct DifferenceSummary {
    std::string problem;   ///< why they cannot be compared, as a sentence, or ""
    bool pictures = false; ///< then a, b and sizes are levels of 0 to 255, and the measure is absolute
    DifferenceMeasure measure = DifferenceMeasure::absolute;
    FieldShape shape;
    std::int64_t cells = 0;           ///< number of cells with different values
    std::int64_t bits_only = 0;       ///< equal values with other bits: zeros of either sign, NaNs
    std::int64_t unmeasured = 0;      ///< infinite differences
    DifferentCell first;              ///< of `cells`, row by row from the bottom
    double smallest = 0, largest = 0; ///< of the finite differences; 0 if there are none
};

/// The colour of a difference, from the smallest (0) to the largest (1).
std::uint32_t difference_color(double share);
inline constexpr std::uint32_t equal_color = 0xff1d1815u, unmeasured_color = 0xff14ff39u; ///< unmeasured_color: for NaN

/// Keeps its memory between comparisons.
class DifferenceMap {
public:
    /// a: field of the left side; b: field of the right side.
    DifferenceSummary compare(const FieldRead& a, const FieldRead& b, DifferenceMeasure);
    /// Draws the last comparison into pixels of the same size.
    void color(View<std::uint32_t> pixels) const;

private:
    struct Apart { ///< for one cell
        double size;
        DifferentCell at;
        bool same_bits;
    };
    template <class Compare> void survey(DifferenceSummary&, const Compare&);

    std::vector<float> octaves_; ///< for each cell: the binary logarithm of its size, so that equal is -infinity
    FieldShape shape_;
    double lowest_ = 0, highest_ = 0; ///< finite octaves
};

} // namespace glint
