// The precision of an orbit's numbers, the bits that a view leaves, and the precision that a view needs.
#pragma once
#include "api/abi.h"
#include "fixed_point.h"
#include "params.h"
#include "window.h"
#include <cmath>

namespace julia {

/// Bits of a number that a step keeps. A pair holds 48, of which a step may lose three: next() in orbit.h loses at
/// worst 22 u^2 of |z|^2; floats and doubles lose 3 u. Differences to an orbit in fixed point lose only as much as the
/// view's centre.
inline int bits_of(Precision p) {
    if (p == Precision::perturbed) return 2 + fixed_bits;
    return p == Precision::single ? 24 : p == Precision::pair ? 45 : 53;
}

/// With fewer bits, neighbours begin to look alike. A rounded step is the exact step of a point at most a few units
/// away; from there on, that error grows no faster than the distance of neighbours. So 4 bits keep a picture correct to
/// a fraction of a pixel, except if orbits come close to 0, which brings neighbours together.
inline constexpr double enough = 4;

/// How many bits distinguish neighbouring pixels: log2 of their distance in units of the last place of the largest
/// numbers in the view's orbits. These are the view's own, or 2: an orbit that has gone farther does not stay.
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

/// The fastest precision that leaves a view enough bits; the finest if none does. An iteration of pairs is 45
/// instructions, one of doubles six, each as slow as several floats: pairs are faster from a ratio of eight on; a
/// GeForce has 64.
inline Precision choose(Precision asked, const Window& view, const glint_device_facts& on) {
    if (asked != Precision::automatic) return asked;
    if (bits_left(Precision::single, view) >= enough) return Precision::single;
    const bool slow_doubles = on.device == GLINT_CUDA && on.floats_per_double > 8;
    if (slow_doubles && bits_left(Precision::pair, view) >= enough) return Precision::pair;
    return bits_left(Precision::real, view) >= enough ? Precision::real : Precision::perturbed;
}

} // namespace julia
