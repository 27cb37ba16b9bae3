// The line of a run, from its first step to its newest: position of each step. The last minute has most of the line,
// however long the run is; the steps before it share the rest.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>

namespace glint {

struct Rail {                                  // x and y in screen coordinates
    static constexpr double wide_share = 0.75; ///< least share of the line for the last minute

    float left, right, y;
    std::int64_t begin, end; ///< steps; begin < end
    std::int64_t bend;       ///< the first step of the last minute, or begin
    double bend_share = 0;   ///< position of that step, as a share of the line

    /// minute: steps in a minute at speed 1; at least 1.
    Rail(float from, float to, float at_y, std::int64_t first, std::int64_t newest, std::int64_t minute)
        : left(from), right(to), y(at_y), begin(first), end(newest), bend(std::max(first, newest - minute)) {
        const double before = double(bend - begin) / double(end - begin);
        bend_share = std::min(before, 1 - wide_share);
    }

    bool has_bend() const { return bend_share < double(bend - begin) / double(end - begin); }
    float x(std::int64_t at) const {
        const double share = at < bend ? bend_share * double(at - begin) / double(bend - begin)
                                       : bend_share + (1 - bend_share) * double(at - bend) / double(end - bend);
        return left + (right - left) * float(share);
    }
    /// The step at that position; outside of the line, the nearest one.
    std::int64_t at(float place) const {
        const double share = std::clamp(double(place - left) / double(right - left), 0.0, 1.0);
        if (share < bend_share) return begin + std::llround(share / bend_share * double(bend - begin));
        return bend + std::llround((share - bend_share) / (1 - bend_share) * double(end - bend));
    }
};

} // namespace glint
