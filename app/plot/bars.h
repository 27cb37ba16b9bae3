// Bar plots: groups of named values, each group to its own scale.
#pragma once
#include "app/plot/canvas.h"
#include <string>

namespace glint::plot {

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

/// foot: a line below everything, as where it was measured.
Canvas draw_bars(const std::string& title, const std::vector<BarGroup>&, const std::string& foot);

} // namespace glint::plot
