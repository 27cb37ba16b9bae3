// The driven source, computed on the host in double: its push in each step. The push depends on the source's settings,
// the step, and the phase of its cycle when the user last changed them.
#pragma once
#include "waves/absorbing_boundary.h"
#include <algorithm>
#include <array>
#include <bit>

namespace waves {

/// The parameters that drive the tank. Floats, because they are a row of the state.
struct SourceSettings {
    float source, boundary, wavelength, amplitude, speed, x, y;

    explicit SourceSettings(const Params& p)
        : source(static_cast<float>(p.source)),
          boundary(static_cast<float>(p.boundary)),
          wavelength(p.wavelength),
          amplitude(p.amplitude),
          speed(p.speed),
          x(p.source_x),
          y(p.source_y) {}
    bool is(Source s) const { return source == static_cast<float>(s); }
    bool is(Boundary b) const { return boundary == static_cast<float>(b); }
    friend bool operator==(const SourceSettings&, const SourceSettings&) = default;
};

/// The settings of the step before; the phase in turns at step 0, as a sum; and the step of the last edit after which
/// waves at the boundary do not match the settings, in units of 2^20 and the rest.
struct SourceState {
    SourceSettings set;
    float turns = 0, turns_low = 0;
    float edited_high = -1, edited_low = 0; // -1: no edit
    float begun = 0;                        // 1 from the first step on

    void edited_at(std::int64_t step) {
        edited_high = static_cast<float>(step >> 20), edited_low = static_cast<float>(step & 0xfffff);
    }
    std::int64_t steps_since_edit(std::int64_t step) const { // negative: no edit
        if (edited_high < 0) return -1;
        return step - (static_cast<std::int64_t>(edited_high) << 20) - static_cast<std::int64_t>(edited_low);
    }
};
using SourceRow = std::array<float, sizeof(SourceState) / sizeof(float)>;

struct Drive {
    double amplitude, speed, k, omega; // k in radians a cell, omega in radians a step
    double first_turns;                // phase of the cycle at step 0, in turns

    Drive(const SourceState& s, glint::Extent extent)
        : amplitude(s.set.amplitude),
          speed(s.set.speed),
          k(2 * M_PI / std::max(6.0, double(s.set.wavelength) * extent.scale())),
          omega(2 * std::asin(speed * std::sin(k / 2))), // the grid's own dispersion: the wavelength is as set
          first_turns(double(s.turns) + double(s.turns_low)) {}

    /// The height that the source's wave should have at a step.
    double wanted(double step) const {
        const double turns = first_turns + omega / (2 * M_PI) * step;
        return amplitude * std::sin(2 * M_PI * (turns - std::floor(turns)));
    }
    /// Pushes are differences of wanted heights: their sum is zero, so that the water's mean height stays.
    double rise(double step) const { return wanted(step + 1) - wanted(step - 1); }
    /// The sum of the rises before a step. It must be removed when the source stops, and added at once when it starts;
    /// otherwise the water would continue to rise.
    double sum_of_rises(double step) const { return wanted(step) + wanted(step - 1); }

    /// Value for Step::push: the push along the left edge in a step, so that waves of this amplitude move to the right.
    float plane(std::int64_t step, Boundary boundary) const {
        return float(plane_share(boundary) * rise(double(step) + wall_lead(boundary)));
    }
    /// The sum of all pushes before a step.
    double plane_pushed(std::int64_t step, Boundary boundary) const {
        return plane_share(boundary) * sum_of_rises(double(step) + wall_lead(boundary));
    }
    /// Value for AbsorbingBoundary::incoming: the boundary absorbs everything except the source's own wave, which
    /// passes freely.
    float plane(std::int64_t step, const Outflow& out) const {
        Past u;
        for (int cells = 0; cells < 3; ++cells)
            for (int back = 0; back < 3; ++back)
                u.heights[cells][back] = float(wanted(double(step) + 1 - back - k * cells / omega));
        return u(0, 0) - out(u);
    }

    /// Radius of the disc that a point source pushes, in cells; small against the wavelength.
    float point_radius() const { return float(std::max(2.0, M_PI / k / 2)); }
    /// The push at the middle of that disc, in a step; and the sum of all pushes before.
    float point(std::int64_t step) const { return point_push(rise(double(step))); }
    float point_pushed(std::int64_t step) const { return point_push(sum_of_rises(double(step))); }

    /// The wave train between the left edge and `front` at a step: a scene starts with it.
    double train(double x, double step, double front) const {
        const double wavelength = 2 * M_PI / k;
        const double t = std::clamp((front + speed * step - x) / (2 * wavelength), 0.0, 1.0);
        return t * t * (3 - 2 * t) * wanted(step - k * x / omega);
    }

private:
    static constexpr bool is_wall(Boundary boundary) { return boundary != Boundary::periodic; }
    double plane_share(Boundary boundary) const {
        return is_wall(boundary) ? speed / (2 * std::cos(omega / 2)) // a wall doubles it
                                 : speed * speed * std::sin(k) / std::sin(omega);
    }
    double wall_lead(Boundary boundary) const { return is_wall(boundary) ? k / (2 * omega) : 0; } // half a cell away
    /// A point source q gives q / 4c^2 |H0(kr)|, and |H0| is 1 / pi a wavelength away.
    float point_push(double heights) const {
        const double r = point_radius(), area = M_PI * r * r / 5; // the integral of Splash, ring = 0
        return float(4 * M_PI * speed * speed * heights / (2 * std::sin(omega)) / area);
    }
};

/// The state before the first step. The wave train of a plane source has the form that it has in open water; a point
/// source has not pushed yet.
inline SourceState source_at_start(const Params& p) {
    SourceState s{SourceSettings(p)};
    if (p.source == Source::plane) s.set.boundary = static_cast<float>(Boundary::absorbing);
    if (p.source == Source::point) s.set.source = static_cast<float>(Source::off);
    return s;
}

/// Whether the incoming or outgoing waves change.
inline bool changes_waves(const SourceSettings& a, const SourceSettings& b) {
    if (a.boundary != b.boundary || a.speed != b.speed) return true;
    const bool comes_in = a.is(Source::plane) || b.is(Source::plane);
    return comes_in && (a.source != b.source || a.wavelength != b.wavelength || a.amplitude != b.amplitude);
}

/// Uses these settings from a step on; the cycle's phase is continuous there.
inline SourceState continued(const SourceState& was, const SourceSettings& set, std::int64_t step,
                             glint::Extent extent) {
    SourceState now = was;
    now.begun = 1, now.set = set;
    if (was.set == set) return now;
    if (changes_waves(was.set, set)) now.edited_at(step);
    now.turns = now.turns_low = 0;
    const Drive before(was, extent), after(now, extent);
    const double turns = before.first_turns + (before.omega - after.omega) / (2 * M_PI) * double(step);
    const double share = turns - std::floor(turns);
    now.turns = float(share), now.turns_low = float(share - double(now.turns));
    return now;
}

/// Whether the state is valid; a file may contain anything.
inline bool is_valid_state(const SourceState& s) {
    const auto in = [](float v, float low, float high) { return v >= low && v <= high; }; // NaN is not
    const SourceSettings& set = s.set;
    return in(set.x, 0, 100) && in(set.y, 0, 100) && in(set.wavelength, 1, 1e4f) && in(set.speed, 1e-3f, 1) &&
           in(set.amplitude, 0, 100) && in(s.turns, 0, 1) && in(s.turns_low, -1, 1) && in(s.edited_high, -1, 1e12f) &&
           in(s.edited_low, 0, 0xfffff);
}

} // namespace waves
