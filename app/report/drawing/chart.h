// Charts: light, for pages, slides and print.
#pragma once
#include "app/report/drawing/drawing.h"
#include <string>
#include <vector>

namespace glint {

// Positions and texts of marks on a chart's axis.

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

struct Bar {
    std::string name;
    double value;
    std::string text;           ///< label next to the bar
    bool marked;                ///< the base of the comparison
    double least = 0, most = 0; ///< the ends of its whisker; equal: none
};
struct BarGroup {
    std::string title;
    std::vector<Bar> bars; ///< values of the same kind, not negative
};
/// Each group has its own scale. foot: a line below everything, for example the machine.
Drawing bar_chart(const std::string& title, const std::vector<BarGroup>&, const std::string& foot);

struct CurvePoint {
    double x, y;
    double least = 0, most = 0; ///< the ends of its whisker; equal: none
};
struct MissingPoint {
    double x;
    std::string why;
};
struct Curve {
    std::string name;                       ///< "": the only curve
    std::vector<CurvePoint> points;         ///< from left to right; above 0 on a logarithmic axis
    std::vector<MissingPoint> missing = {}; ///< marked on the axis
};
struct Axis {
    std::string title;
    Scale scale = Scale::logarithmic;
    std::vector<std::string> names = {}; ///< labels at 0, 1, 2 … instead of numbers; points are not joined then
};
/// Every x that occurs has a mark; y has round numbers, from 0 if it is linear. At least one point in all. notes: lines
/// below the chart, for example reasons for missing values. legend: the quantity that the curves' names are values of.
Drawing curve_chart(const std::string& title, const std::vector<Curve>&, const Axis& x, const Axis& y,
                    const std::vector<std::string>& notes, const std::string& foot, const std::string& legend = "");

// Ranges of the axes of a chart of curves, and positions of their marks.

struct ChartRanges {
    AxisRange x, y;
    std::vector<double> xs;      ///< all x values of the points, from left to right
    std::vector<double> y_ticks; ///< round numbers, the first and the last at the ends of y
};
/// xs: values that get a place even if they have no points yet. At least one x in all.
ChartRanges ranges_of(const std::vector<Curve>&, const Axis& x, const Axis& y, std::vector<double> xs = {});

} // namespace glint
