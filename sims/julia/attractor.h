// The attractor of a Julia set's inside: discs around the points of its attracting cycle that an orbit cannot leave, in
// exact arithmetic or with the rounding of orbit.h, in any of its precisions. An orbit that has entered a disc never
// escapes and need not be followed.
#pragma once
#include "orbit.h"
#include <algorithm>
#include <array>
#include <complex>
#include <span>

namespace julia {

struct Attractor {
    static constexpr int check_interval = 4; // iterations; a cycle of 2 or 4 points may show the same one each time
    Point at[check_interval] = {};
    float radius2[check_interval] = {}; // 0: none
    int discs = 0;

    /// Whether a point of any precision lies in a disc, judged by its nearest floats.
    GLINT_HD bool holds(Point z) const { // a fixed number and no branch: a GPU tests all discs at once
        bool any = false;
        for (int i = 0; i < check_interval; ++i) any |= size2(Point{z.re - at[i].re, z.im - at[i].im}) < radius2[i];
        return any;
    }
};

/// Like escape() of orbit.h, but stops when the orbit has entered a disc.
template <class T>
GLINT_HD Escape escape(Complex<T> z, Complex<T> c, int cap, float bound, const Attractor& attractor) {
    if (attractor.discs == 0) return escape(z, c, cap, bound);
    for (int n = 0; n < cap; ++n) {
        z = next(z, c);
        const auto size = size2(z);
        if (size > bound) return {n, static_cast<float>(size)};
        if (n % Attractor::check_interval == 0 && attractor.holds(nearest_floats(z))) break;
    }
    return {cap, 0};
}

inline constexpr std::size_t longest_cycle = 64;

/// The radii of discs around the points of a cycle, from the first to the last, then the first again: how far away a
/// point of that disc can be after one round. |(a + d)^2 + c - a'| <= |d| (2 |a| + |d|) + |a^2 + c - a'|. Each rounding
/// of a step loses at most 2^-24 of a number below |z|^2 + |c| in floats, and less in finer precisions.
inline std::array<double, longest_cycle + 1> radii_of_round(std::span<const std::complex<double>> cycle,
                                                            std::complex<double> c, double radius) {
    std::array<double, longest_cycle + 1> radii{radius};
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        const double r = radii[i], a = std::abs(cycle[i]);
        const double missed = std::abs(cycle[i] * cycle[i] + c - cycle[(i + 1) % cycle.size()]);
        radii[i + 1] = r * (2 * a + r) + missed + 0x1p-20 * ((a + r) * (a + r) + std::abs(c));
    }
    return radii;
}

/// The attractor of z -> z^2 + c for the float c. Empty if no attractor exists, if it attracts too weakly for a proof,
/// or if it has more than 64 points. An attracting cycle attracts the critical point 0 (Fatou), so the search starts
/// there. Does not allocate: while c drifts the search runs in every frame.
inline Attractor find_attractor(Point c_float, float bound) {
    constexpr int settle = 4000;
    const std::complex<double> c{double(c_float.re), double(c_float.im)};
    std::complex<double> z = 0;
    for (int i = 0; i < settle; ++i)
        if (z = z * z + c; std::norm(z) > 16) return {};
    std::array<std::complex<double>, longest_cycle> points{z};
    std::size_t length = 1;
    for (;; points[length++] = z) {
        z = z * z + c;
        if (std::abs(z - points[0]) < 1e-9) break;
        if (length == longest_cycle) return {};
    }
    const std::span<const std::complex<double>> cycle(points.data(), length);
    for (double radius = 0.5; radius > 1e-3; radius *= 0.8) {
        const auto radii = radii_of_round(cycle, c, radius);
        double farthest = 0;
        for (std::size_t i = 0; i < cycle.size(); ++i) farthest = std::max(farthest, std::abs(cycle[i]) + radii[i]);
        if (radii[length] > radius || farthest * farthest > 0.99 * double(bound)) continue;
        Attractor found;
        found.discs = std::min(int(cycle.size()), Attractor::check_interval);
        for (int i = 0; i < found.discs; ++i) {
            const double inside = 0.99 * radii[std::size_t(i)]; // margin for rounding the point and the comparison
            found.at[i] = {float(cycle[std::size_t(i)].real()), float(cycle[std::size_t(i)].imag())};
            found.radius2[i] = inside > 1e-4 ? float(inside * inside) : 0;
        }
        return found;
    }
    return {};
}

} // namespace julia
