// Shadows and reflections: rays that start at another ray's hit, and use the method's own finder.
#pragma once
#include "spheres/pose.h"
#include "spheres/ray.h"
#include "spheres/trace.h"

namespace spheres {

struct Light {
    std::uint32_t background;
    Vector sky;   // the background's colour, which reflections fade into
    Vector lamp;  // the direction it shines from
    int bounces;  // 0: no reflections
    float mirror; // share of the light that a sphere reflects
    bool shadows;
};

inline Light light(const Params& p) {
    const double side = sine_of_degrees(double(p.lamp)), front = cosine_of_degrees(double(p.lamp));
    constexpr double height = 0.6, flat = 0.8;
    return {glint::rgba(p.background.r, p.background.g, p.background.b),
            {p.background.r, p.background.g, p.background.b},
            {float(flat * side), float(height), float(flat * front)},
            p.reflections,
            p.mirror,
            p.shadows};
}

/// Without shadows the light comes from the eye, as in the book; with shadows, most light comes from a distant lamp.
template <class Finder> struct Lit {
    Finder finder;
    glint::View<const float> table;
    Light light;

    template <int lanes>
    GLINT_HD void operator()(const Nearest<lanes>& found, glint::View<std::uint32_t> pixels) const {
        for (int j = 0; j < lanes && found.x + j < pixels.width; ++j)
            pixels(found.x + j, found.y) =
                found.seen[j] < 0 ? light.background
                                  : color(found.seen[j], {found.left + static_cast<float>(j), found.oy, found.top[j]});
    }

private:
    GLINT_HD std::uint32_t color(int sphere, Vector at) const {
        Vector sum{0, 0, 0}, to_eye{0, 0, 1};
        float share = 1;
        for (int bounce = 0;; ++bounce) {
            const float* const s = &table(0, sphere);
            const Vector normal{(at.x - s[0]) / s[3], (at.y - s[1]) / s[3], (at.z - s[2]) / s[3]};
            const float facing = dot(normal, to_eye), kept = bounce < light.bounces ? 1 - light.mirror : 1;
            sum = along({s[4], s[5], s[6]}, share * kept * brightness(at, sphere, normal, facing), sum);
            if (bounce == light.bounces) break;
            share *= light.mirror;
            const Ray away = reflected(at, sphere, normal, facing, to_eye);
            const Hit hit = finder.nearest(away);
            if (hit.sphere < 0) {
                sum = along(horizon(away.direction), share, sum);
                break;
            }
            at = along(away.direction, hit.distance, at), sphere = hit.sphere;
            to_eye = {-away.direction.x, -away.direction.y, -away.direction.z};
        }
        return cut(below_1(sum.x), below_1(sum.y), below_1(sum.z));
    }
    GLINT_HD float brightness(const Vector& at, int sphere, const Vector& normal, float facing) const {
        const float from_eye = facing > 0 ? facing : 0;
        if (!light.shadows) return from_eye;
        const float slope = dot(normal, light.lamp);
        const bool lit = slope > 0 && !finder.blocked({at, light.lamp, sphere});
        return fmaf(0.35f, from_eye, lit ? 0.9f * slope : 0.f);
    }
    GLINT_HD static Ray reflected(const Vector& at, int sphere, const Vector& normal, float facing,
                                  const Vector& to_eye) {
        const Vector direction = along(normal, 2 * facing, {-to_eye.x, -to_eye.y, -to_eye.z});
        const float length =
            sqrtf(dot(direction, direction)); // 1 except for rounding, which would accumulate over bounces
        return {at, {direction.x / length, direction.y / length, direction.z / length}, sphere};
    }
    /// The background, brighter upwards: without it a mirror alone in the dark would be a black disc.
    GLINT_HD Vector horizon(const Vector& direction) const {
        const float up = direction.y > 0 ? direction.y : 0;
        return along({1, 1, 1}, 0.35f * up, light.sky);
    }
    GLINT_HD static float below_1(float v) { return v > 0 ? v < 1 ? v : 1.f : 0.f; }
};

} // namespace spheres
