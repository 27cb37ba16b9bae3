// Points and directions in space, and rays, for kernels.
#pragma once
#include "view.h"

namespace glint {

struct Vec3 {
    float x = 0, y = 0, z = 0;

    GLINT_HD friend constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    GLINT_HD friend constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    GLINT_HD friend constexpr Vec3 operator*(Vec3 a, float by) { return {a.x * by, a.y * by, a.z * by}; }
    GLINT_HD friend constexpr Vec3 operator*(float by, Vec3 a) { return a * by; }
    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

GLINT_HD constexpr float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
GLINT_HD constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
GLINT_HD inline float length(Vec3 a) { return sqrtf(dot(a, a)); }
/// The direction of a; 0 if a is 0.
GLINT_HD inline Vec3 normalized(Vec3 a) {
    const float l = length(a);
    return l > 0 ? a * (1 / l) : Vec3{};
}

struct Ray {
    Vec3 from, along; ///< along: a direction of length 1
    GLINT_HD constexpr Vec3 at(float distance) const { return from + along * distance; }
};

} // namespace glint
