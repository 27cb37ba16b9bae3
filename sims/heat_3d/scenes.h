// The temperature at the start, and the balls that heat while it runs. Places lie between -1/2 and 1/2 on each axis.
#pragma once
#include "api/functions.h"
#include "api/random.h"
#include "api/space.h"
#include "heat_3d/params.h"

namespace heat_3d {

using glint::Vec3;

/// The middle of a cell.
GLINT_HD inline Vec3 place_of(int x, int y, int z, int side) {
    const auto at = [per = 1 / static_cast<float>(side)](int i) { return (static_cast<float>(i) + 0.5f) * per - 0.5f; };
    return {at(x), at(y), at(z)};
}
GLINT_HD inline float distance2(Vec3 a, Vec3 b) { return glint::dot(a - b, a - b); }
GLINT_HD inline float sine(float turns) { return glint::cos_turns(turns - 0.25f); }

struct Ball {
    Vec3 middle;
    float radius2 = -1, temperature = 0; ///< a negative radius: no ball
};
GLINT_HD inline Ball random_ball(std::uint64_t seed, std::uint64_t i, bool only_hot) {
    const auto chance = [&](std::uint64_t k) { return glint::uniform(seed, 8 * i + k); };
    const float r = 0.06f + 0.1f * chance(3);
    return {{0.8f * (chance(0) - 0.5f), 0.8f * (chance(1) - 0.5f), 0.8f * (chance(2) - 0.5f)},
            r * r,
            only_hot || chance(4) < 0.5f ? 1.f : -1.f};
}

/// Writes the start.
struct Sow {
    glint::VolumeView<float> to;
    Scene scene;
    std::uint64_t seed;
    int waves;

    GLINT_HD float balls(Vec3 p) const {
        for (std::uint64_t i = 0; i < 14; ++i) {
            const Ball ball = random_ball(seed, i, scene == Scene::embers);
            if (distance2(p, ball.middle) < ball.radius2) return ball.temperature;
        }
        return 0;
    }
    GLINT_HD static float knot(Vec3 p) { // a trefoil
        constexpr int pieces = 64;
        float nearest = 1;
        for (int i = 0; i < pieces; ++i) {
            const float t = static_cast<float>(i) / pieces, ring = 2 + glint::cos_turns(3 * t);
            const Vec3 wire{ring * glint::cos_turns(2 * t), ring * sine(2 * t), 1.6f * sine(3 * t)};
            const float d = distance2(p, 0.15f * wire);
            nearest = d < nearest ? d : nearest;
        }
        return nearest < 0.06f * 0.06f ? 1.f : 0.f;
    }
    GLINT_HD static bool odd(float v, float per) { return (static_cast<int>((v + 0.5f) * per) & 1) != 0; }
    GLINT_HD float wave(int x, int y, int z) const {
        const float per = 0.5f * static_cast<float>(waves) / static_cast<float>(to.width + 1);
        return sine(static_cast<float>(x + 1) * per) * sine(static_cast<float>(y + 1) * per) *
               sine(static_cast<float>(z + 1) * per);
    }
    GLINT_HD float start(int x, int y, int z) const {
        const Vec3 p = place_of(x, y, z, to.width);
        if (scene == Scene::drops || scene == Scene::embers) return balls(p);
        if (scene == Scene::knot) return knot(p);
        if (scene == Scene::lattice) return (odd(p.x, 4) != odd(p.y, 4)) != odd(p.z, 4) ? 1.f : -1.f;
        if (scene == Scene::shells) {
            const float r = glint::length(p);
            return r > 0.48f ? 0.f : odd(r * r * 4 - 0.5f, 5) ? -1.f : 1.f;
        }
        if (scene == Scene::layers) return odd(p.z, 6) ? -1.f : 1.f;
        return scene == Scene::wave ? wave(x, y, z) : 0.f;
    }
    GLINT_HD void operator()(int x, int y, int z) const { to(x, y, z) = start(x, y, z); }
};

struct Heaters {
    Ball balls[2];
};
/// The balls that heat in this step.
inline Heaters heaters_at(const Params& p, std::int64_t step) {
    const float turns = static_cast<float>(step % p.period) / static_cast<float>(p.period);
    const float r2 = p.source_radius * p.source_radius, hot = 1;
    const auto path = [&](float t) { return Vec3{0.3f * glint::cos_turns(t), 0.3f * sine(t), 0.26f * sine(2 * t)}; };
    Heaters all{};
    if (p.source == Source::orbit) all.balls[0] = {path(turns), r2, hot};
    if (p.source == Source::pair) {
        all.balls[0] = {path(turns), r2, hot};
        all.balls[1] = {path(turns) * -1.f, r2, -hot};
    }
    if (p.source == Source::pulse) all.balls[0] = {{}, r2, glint::cos_turns(turns)};
    if (p.source == Source::rain) {
        const std::int64_t wait = p.period / 4;
        if (step % wait < 12) all.balls[0] = random_ball(std::uint64_t(p.seed) + 77, std::uint64_t(step / wait), false);
        all.balls[0].radius2 = all.balls[0].radius2 < 0 ? -1 : r2;
    }
    return all;
}

} // namespace heat_3d
