// The driven source, on the host in double: what it adds in each step. It follows from the parameters and the step
// alone.
#pragma once
#include "waves/absorbing_boundary.h"
#include <algorithm>

namespace waves {

struct Drive {
    double amplitude, speed, k, omega; // k in radians a cell, omega in radians a step

    Drive(const Params& p, glint::Extent extent)
        : amplitude(p.amplitude),
          speed(p.speed),
          k(2 * M_PI / std::max(6.0, double(p.wavelength) * extent.scale())),
          omega(2 * std::asin(speed * std::sin(k / 2))) {
    } // the grid's own dispersion, so that the wavelength is as set

    /// The crest height that the source asks for at a step.
    double wanted(double step) const {
        const double turns = omega / (2 * M_PI) * step;
        return amplitude * std::sin(2 * M_PI * (turns - std::floor(turns)));
    }
    /// Pushes are differences of what is wanted: they add up to nothing, so the water's mean height stays.
    double rise(double step) const { return wanted(step + 1) - wanted(step - 1); }

    /// For Step::push: added along the left edge in a step, such that waves of just this amplitude leave to the right.
    float plane(std::int64_t step, Boundary boundary) const {
        if (boundary == Boundary::reflecting) // the wall, half a cell away, doubles it
            return float(speed / (2 * std::cos(omega / 2)) * rise(double(step) + k / (2 * omega)));
        return float(speed * speed * std::sin(k) / std::sin(omega) * rise(double(step)));
    }
    /// For AbsorbingBoundary::incoming: the boundary lets out what differs from the source's own wave, which passes it
    /// unhindered.
    float plane(std::int64_t step, const Outflow& out) const {
        Past u;
        for (int cells = 0; cells < 3; ++cells)
            for (int back = 0; back < 3; ++back)
                u.heights[cells][back] = float(wanted(double(step) + 1 - back - k * cells / omega));
        return u(0, 0) - out(u);
    }

    /// Radius of the disc that a point source pushes, in cells; small against the wavelength.
    float point_radius() const { return float(std::max(2.0, M_PI / k / 2)); }
    /// At the middle of that disc. A point source q gives q / 4c^2 |H0(kr)|, and |H0| is 1 / pi a wavelength away.
    float point(std::int64_t step) const {
        const double r = point_radius(), area = M_PI * r * r / 5; // the integral of Splash, ring = 0
        return float(4 * M_PI * speed * speed * rise(double(step)) / (2 * std::sin(omega)) / area);
    }

    /// The wave train between the left edge and `front` at a step, so that a scene need not wait for it.
    double train(double x, double step, double front) const {
        const double wavelength = 2 * M_PI / k;
        const double t = std::clamp((front + speed * step - x) / (2 * wavelength), 0.0, 1.0);
        return t * t * (3 - 2 * t) * wanted(step - k * x / omega);
    }
};

} // namespace waves
