// Rays in any direction, for shadows and reflections, and their entry points into spheres.
#pragma once
#include "spheres/table.h"

namespace spheres {

struct Vector {
    float x, y, z;
    GLINT_HD friend float dot(const Vector& a, const Vector& b) { return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z)); }
    /// b + s a.
    GLINT_HD friend Vector along(const Vector& a, float s, const Vector& b) {
        return {fmaf(s, a.x, b.x), fmaf(s, a.y, b.y), fmaf(s, a.z, b.z)};
    }
};

/// A ray that starts on the sphere `left` and leads away from it, so that it cannot hit that sphere again.
struct Ray {
    Vector start, direction; // way: of length 1
    int left;
};

struct Hit {
    int sphere = -1; // none
    float distance = HUGE_VALF;

    /// Among equal distances keeps the lower index, whatever the order of the calls.
    GLINT_HD void take(int i, float at) {
        if (at < distance || (at == distance && i < sphere)) sphere = i, distance = at;
    }
};

/// The distance at which the ray enters the sphere; 0 or less: it does not. Computed from the radius and the ray's
/// distance from the centre, which keeps the digits that b^2 - c, with large numbers, would lose.
GLINT_HD inline float entry(const Ball& s, const Ray& ray) {
    const Vector to{s.x - ray.start.x, s.y - ray.start.y, s.z - ray.start.z};
    const float middle = dot(to, ray.direction);
    const Vector off = along(ray.direction, -middle, to);
    const float r = fmaf(-off.x, off.x, fmaf(-off.y, off.y, fmaf(-off.z, off.z, s.radius * s.radius)));
    return r > 0 ? middle - sqrtf(r) : 0.f;
}

} // namespace spheres
