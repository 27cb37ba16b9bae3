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

/// Round numbers, 1, 2 or 5 times a power of ten, the first at most the least and the last at least the most value.
/// Logarithmic ones, of values above 0, are powers of ten, and between few of them twice and five times those.
std::vector<double> ticks_of(const AxisRange&);
/// "0", "250", "2.5 G", "0.001"
std::string tick_text(double);

} // namespace glint
