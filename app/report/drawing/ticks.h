// Positions and texts of marks on a chart's axis.
#pragma once
#include <string>
#include <vector>

namespace glint {

enum class Scale { linear, logarithmic };

/// An axis from its least to its most value.
struct AxisRange {
    Scale scale = Scale::linear;
    double least = 0, most = 1;
    double share(double value) const; ///< 0 at its beginning, 1 at its end; clamped
};

/// Round numbers: 1, 2 or 5 times a power of ten, from at most the least value to at least the greatest. On a
/// logarithmic axis, for values above 0: powers of ten, and if these are few, also twice and five times them.
std::vector<double> ticks_of(const AxisRange&);
/// "0", "250", "2.5 G", "0.001"
std::string tick_text(double);

} // namespace glint
