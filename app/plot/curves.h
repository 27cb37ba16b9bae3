// Curves over sizes, both axes logarithmic: what one cell costs as the grid grows.
#pragma once
#include "app/plot/canvas.h"
#include <array>
#include <string>

namespace glint::plot {

struct Curve {
    std::string name;
    std::vector<std::array<double, 2>> points; ///< x, y, both above 0, from left to right
};

/// Every x that occurs is marked on its axis; y has its decades. At least one point in all.
Canvas draw_curves(const std::string& title, const std::vector<Curve>&, const std::string& x_name,
                   const std::string& foot);

} // namespace glint::plot
