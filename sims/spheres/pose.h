// The camera's position, and how far everything has moved, from the parameters and the step.
#pragma once
#include "spheres/table.h"

namespace spheres {

/// Sine of an angle in degrees, exact at quarter turns.
inline double sine_of_degrees(double degrees) {
    const double d = std::remainder(degrees, 360.0); // exact
    if (d > 90) return sine_of_degrees(180 - d);
    if (d < -90) return sine_of_degrees(-180 - d);
    return d == 90 ? 1 : d == -90 ? -1 : std::sin(d * M_PI / 180);
}
inline double cosine_of_degrees(double degrees) { return sine_of_degrees(std::remainder(degrees, 360.0) + 90); }

inline Pose pose(const Params& p, glint::Extent extent, std::int64_t step) {
    const double moved = p.animate ? double(step) : 0;
    Pose at{};
    for (int k = 0; k < tempos; ++k) { // the first orbits in 900 steps, each next one takes longer, like outer planets
        const double angle = std::fmod(moved * 360 / (900 * std::pow(1.0 + 0.45 * k, 1.5)), 360.0);
        at.cosine_less_1[k] = float(cosine_of_degrees(angle) - 1), at.sine[k] = float(sine_of_degrees(angle));
    }
    at.size = p.zoom * extent.scale();
    const double yaw = double(p.yaw) + std::fmod(moved * double(p.spin), 360.0), size = double(at.size);
    const double cy = cosine_of_degrees(yaw) * size, sy = sine_of_degrees(yaw) * size;
    const double cp = cosine_of_degrees(double(p.pitch)), sp = sine_of_degrees(double(p.pitch));
    const double turn[3][3] = {{cy, 0, sy}, {sp * sy, cp * size, -sp * cy}, {-cp * sy, sp * size, cp * cy}};
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) at.turn[row][column] = float(turn[row][column]);
    return at;
}

} // namespace spheres
