// What two fields, or two pictures, differ in, as a picture: equal cells are dark, the others in a perceptual palette
// by how far they are apart, on a logarithmic scale. Values are compared here, not bits: -0 equals 0, and NaN equals
// NaN; where only bits differ is counted.
#pragma once
#include "app/bench/difference.h"
#include "app/session/field_read.h"
#include "sims/api/view.h"
#include <string>
#include <vector>

namespace glint {

enum class DifferenceMeasure { absolute, relative, ulp };

/// |a - b|; |a - b| / max(|a|, |b|), 0 to 2; or how many float32 they are apart. 0 where the values are equal, NaN both
/// or zeros of either sign; infinite where no number tells it: NaN beside a number, or of infinities but in ULP.
double measured_difference(DifferenceMeasure, float a, float b);
/// Of whole numbers ULP is the same as absolute.
double measured_difference(DifferenceMeasure, const DifferentCell&);

struct DifferenceSummary {
    std::string problem;   ///< why they cannot be compared, as a sentence, or ""
    bool pictures = false; ///< then a, b and sizes are levels of 0 to 255, and the measure is absolute
    DifferenceMeasure measure = DifferenceMeasure::absolute;
    FieldShape shape;
    std::int64_t cells = 0;           ///< whose values differ
    std::int64_t bits_only = 0;       ///< of the same values in other bits: zeros of either sign, NaNs
    std::int64_t unmeasured = 0;      ///< that are infinitely far apart
    DifferentCell first;              ///< of `cells`, row by row from the bottom
    double smallest = 0, largest = 0; ///< of what has a size; 0 where nothing has
};

/// The colour of a difference, from the smallest (0) to the largest (1).
std::uint32_t difference_color(double share);
inline constexpr std::uint32_t equal_color = 0xff1d1815u, unmeasured_color = 0xff14ff39u; ///< the second: NaN's

/// Keeps its memory from one comparison to the next.
class DifferenceMap {
public:
    /// Of the left side's and the right side's, which are `a` and `b`.
    DifferenceSummary compare(const FieldRead& a, const FieldRead& b, DifferenceMeasure);
    /// What was compared last, as large as that.
    void color(View<std::uint32_t> pixels) const;

private:
    struct Apart { ///< of one cell
        double size;
        DifferentCell at;
        bool same_bits;
    };
    template <class Compare> void survey(DifferenceSummary&, const Compare&);

    std::vector<float> octaves_; ///< of each cell: the binary logarithm of its size, so that equal is -infinity
    FieldShape shape_;
    double lowest_ = 0, highest_ = 0; ///< finite octaves
};

} // namespace glint
