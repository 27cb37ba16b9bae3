// Charts: light, for pages, slides and print.
#pragma once
#include "app/report/drawing/drawing.h"
#include "app/report/drawing/ticks.h"
#include <string>
#include <vector>

namespace glint {

struct Bar {
    std::string name;
    double value;
    std::string text;           ///< label next to the bar
    bool marked;                ///< the base of the comparison
    double least = 0, most = 0; ///< the ends of its whisker; equal: none
};
struct BarGroup {
    std::string title;
    std::vector<Bar> bars; ///< values of one kind, not negative
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

} // namespace glint
