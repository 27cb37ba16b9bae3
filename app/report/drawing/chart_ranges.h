// Ranges of the axes of a chart of curves, and positions of their marks.
#pragma once
#include "app/report/drawing/chart.h"

namespace glint {

struct ChartRanges {
    AxisRange x, y;
    std::vector<double> xs;      ///< all x of points, from left to right
    std::vector<double> y_ticks; ///< round numbers, the first and the last at the ends of y
};
/// xs: values that get a place even if they have no points yet. At least one x in all.
ChartRanges ranges_of(const std::vector<Curve>&, const Axis& x, const Axis& y, std::vector<double> xs = {});

} // namespace glint
