// Picture of the difference of two fields or two pictures. Equal cells are dark; other cells have a colour of a
// perceptual palette by their difference, on a logarithmic scale. Values are compared, not bits: -0 equals 0, and NaN
// equals NaN; cells in which only bits differ are counted.
#pragma once
#include "app/compare/difference.h"
#include "app/session/observe/field_reading.h"
#include "sims/api/view.h"
#include <string>
#include <vector>

namespace glint {

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
