// The constant at a step: it is still, or it drifts along an edge of the Mandelbrot set.
#pragma once
#include "params.h"
#include <cmath>

namespace julia {

inline constexpr double steps_per_minute = 3600; // at 60 frames a second and a step each

/// The edge of the Mandelbrot set's main cardioid, or of the disc to its left, moved to the centre 0.
inline Complex<double> edge(Path path, double angle) {
    if (path == Path::circle) return {std::cos(angle) / 4, std::sin(angle) / 4};
    return {std::cos(angle) / 2 - std::cos(2 * angle) / 4, std::sin(angle) / 2 - std::sin(2 * angle) / 4};
}

/// In doubles and on the host, so that all processors draw the same place; equal to the bit after a whole turn.
inline Point constant(const Params& p, std::int64_t step) {
    if (p.path == Path::still) return {p.c_re, p.c_im};
    constexpr double turn = 6.283185307179586, start = turn / 4; // not at the heart's cusp, where c moves slowly
    const double turns = std::fmod(double(step) * double(p.path_speed) / steps_per_minute, 1.),
                 size = double(p.path_size);
    const Complex<double> first = edge(p.path, start), at = edge(p.path, start + turn * turns);
    return {static_cast<float>(glint::clamp(double(p.c_re) + size * (at.re - first.re), -2., 2.)),
            static_cast<float>(glint::clamp(double(p.c_im) + size * (at.im - first.im), -2., 2.))};
}

} // namespace julia
