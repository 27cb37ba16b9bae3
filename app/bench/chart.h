// Charts as SVG: light, for pages, slides and print. Whoever shows one draws its words, so that no font is needed here.
#pragma once
#include <array>
#include <string>
#include <vector>

namespace glint {

struct Bar {
    std::string name;
    double value;
    std::string text;           ///< what stands beside the bar
    bool marked;                ///< the one that the others are compared with
    double least = 0, most = 0; ///< the ends of its whisker; equal: none
};
struct BarGroup {
    std::string title;
    std::vector<Bar> bars; ///< values of one kind, not negative
};
/// Each group to its own scale. foot: a line below everything, as where it was measured.
std::string bar_chart(const std::string& title, const std::vector<BarGroup>&, const std::string& foot);

struct Curve {
    std::string name;
    std::vector<std::array<double, 2>> points; ///< x, y, both above 0, from left to right
};
/// Both axes are logarithmic. Every x that occurs is marked; y has its decades. At least one point in all.
std::string curve_chart(const std::string& title, const std::vector<Curve>&, const std::string& x_name,
                        const std::string& foot);

} // namespace glint
