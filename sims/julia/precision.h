// How fine the numbers of an orbit are, how much of that a view leaves, and which of them a view needs.
#pragma once
#include "api/abi.h"
#include "fixed_point.h"
#include "params.h"
#include "window.h"
#include <cmath>

namespace julia {

/// Bits of a number that a step keeps. A pair holds 48, of which a step may take three: next() in orbit.h loses 22 u^2
/// of |z|^2 at worst where floats and doubles lose 3 u.
/// Differences to an orbit in fixed point lose only what the middle of the view does.
inline int bits_of(Precision p) {
    if (p == Precision::perturbed) return 2 + fixed_bits;
    return p == Precision::single ? 24 : p == Precision::pair ? 45 : 53;
}

/// Below so many bits, neighbours begin to look alike. A rounded step is an exact one from a point beside, by a few
/// units at most; and what drives neighbours apart from there on, drives that apart no faster. So 4 bits keep a picture
/// right to a fraction of a pixel, but where orbits come close to 0, which brings neighbours together.
inline constexpr double enough = 4;

/// How many bits tell neighbouring pixels apart: log2 of their distance in units of the last place that the largest
/// numbers of a view's orbits have. That are its own, or 2: no orbit that has come farther stays.
inline double bits_left(Precision p, const Window& view) {
    const double half_x = view.pixel * view.extent.width / 2, half_y = view.pixel * view.extent.height / 2;
    const double farthest = std::hypot(std::abs(view.exact.re) + half_x, std::abs(view.exact.im) + half_y);
    const int unit = std::ilogb(std::max(farthest, 2.)) + 1 - bits_of(p);
    return std::log2(view.pixel) - unit;
}

/// The smallest scale a view may have: neighbours are still one unit apart.
inline double smallest_scale(Precision p, const Window& view) {
    return view.half() * std::exp2(2 - bits_of(p == Precision::automatic ? Precision::perturbed : p));
}

/// The fastest that leaves a view enough bits; the finest where none does. An iteration of pairs is 45 instructions,
/// one of doubles six that each take as long as so many floats: pairs pay from eight on, a GeForce has 64.
inline Precision choose(Precision asked, const Window& view, const glint_device_facts& on) {
    if (asked != Precision::automatic) return asked;
    if (bits_left(Precision::single, view) >= enough) return Precision::single;
    const bool slow_doubles = on.device == GLINT_CUDA && on.floats_per_double > 8;
    if (slow_doubles && bits_left(Precision::pair, view) >= enough) return Precision::pair;
    return bits_left(Precision::real, view) >= enough ? Precision::real : Precision::perturbed;
}

} // namespace julia
