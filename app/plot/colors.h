// Colours of plots: light, for print and pages; series are Okabe and Ito's, which all eyes tell apart.
#pragma once
#include "app/plot/canvas.h"
#include <array>

namespace glint::plot {

inline constexpr Color paper = color(0xFFFFFF), ink = color(0x16191F), muted = color(0x5D6675), faint = color(0xD5D9E0);

inline Color series(std::size_t index) {
    constexpr std::array colors{color(0x0072B2), color(0xE69F00), color(0x009E73), color(0xCC79A7),
                                color(0xD55E00), color(0x56B4E9), color(0x8A6FC2), color(0x16191F)};
    return colors[index % colors.size()];
}

} // namespace glint::plot
