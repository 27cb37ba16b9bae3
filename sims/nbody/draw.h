// The light of the bodies, added up in the cells as whole numbers, and its colours.
#pragma once
#include "api/atomics.h"
#include "api/palette.h"
#include "api/tint.h"
#include "nbody/scenes.h"

namespace nbody {

/// Light in 256ths of a body, and light times speed.
struct Light {
    glint::View<std::uint32_t> bodies, speeds;
};
struct Clear {
    Light light;
    GLINT_HD void operator()(int x, int y) const { light.bodies(x, y) = 0, light.speeds(x, y) = 0; }
};

struct Splat {
    SeenBodies bodies;
    Light light;
    Window window;
    float dot;
    bool points; ///< many bodies: light ones are points

    GLINT_HD void add(int x, int y, float share, float speed) const {
        if (x < 0 || y < 0 || x >= light.bodies.width || y >= light.bodies.height) return;
        glint::atomic_add(light.bodies(x, y), static_cast<std::uint32_t>(256 * share + 0.5f));
        glint::atomic_add(light.speeds(x, y), static_cast<std::uint32_t>(256 * share * speed + 0.5f));
    }
    GLINT_HD void operator()(int i) const {
        const float vx = bodies(i, speed_x), vy = bodies(i, speed_y), m = bodies(i, mass);
        const float speed = fminf(sqrtf(fmaf(vx, vx, vy * vy)), 100.f);
        const float column = window.column(bodies(i, at_x)) - 0.5f, row = window.row(bodies(i, at_y)) - 0.5f;
        if (!(column > -20 && row > -20 && column < static_cast<float>(light.bodies.width) + 20 &&
              row < static_cast<float>(light.bodies.height) + 20))
            return;
        const float radius = dot * sqrtf(fminf(m, 1.f));
        const int x = static_cast<int>(floorf(column)), y = static_cast<int>(floorf(row));
        if (points && radius < 1) {
            const float a = column - static_cast<float>(x), b = row - static_cast<float>(y);
            add(x, y, (1 - a) * (1 - b), speed), add(x + 1, y, a * (1 - b), speed);
            add(x, y + 1, (1 - a) * b, speed), add(x + 1, y + 1, a * b, speed);
            return;
        }
        const float wide = radius < 1.2f ? 1.2f : radius;
        const int reach = static_cast<int>(wide) + 1;
        for (int j = -reach; j <= reach + 1; ++j)
            for (int k = -reach; k <= reach + 1; ++k) {
                const float dx = static_cast<float>(x + k) - column, dy = static_cast<float>(y + j) - row;
                add(x + k, y + j, glint::clamp(wide + 0.5f - sqrtf(fmaf(dx, dx, dy * dy)), 0.f, 1.f), speed);
            }
    }
};

/// Adds the light of a moment to the trails, which fade.
struct Fade {
    Light light;
    glint::View<float> trail;
    float keep;
    GLINT_HD void operator()(int x, int y) const {
        const float now = static_cast<float>(light.bodies(x, y)) * (1.f / 256), before = keep * trail(x, y);
        trail(x, y) = now > before ? now : before;
    }
};

struct Show {
    Light light;
    glint::View<const float> trail;
    glint::Frame frame;
    Look view;
    float exposure;
    bool trails;

    GLINT_HD static glint::Tint star(float speed) { // red, yellow, white, blue
        const glint::Tint slow{1.0f, 0.36f, 0.16f}, usual{1.0f, 0.80f, 0.52f}, fast{0.62f, 0.76f, 1.0f};
        const float t = glint::clamp(0.9f * speed, 0.f, 2.f);
        return t < 1 ? slow.toward(usual, t) : usual.toward(fast, t - 1);
    }
    GLINT_HD void operator()(int x, int y) const {
        const float amount = static_cast<float>(light.bodies(x, y)) * (1.f / 256);
        const float speed = amount > 0 ? static_cast<float>(light.speeds(x, y)) * (1.f / 256) / amount : 0.f;
        if (view == Look::density) {
            frame.pixels(x, y) = frame.palette(0.4342945f * glint::natural_log(fmaxf(amount, 1e-6f)));
        } else if (view == Look::speed) {
            frame.pixels(x, y) = amount > 0 ? frame.palette(speed) : 0xff0c0806u;
        } else {
            const float bright = exposure * amount, tone = bright / (1 + bright), heat = bright / (6 + bright);
            const glint::Tint tint = star(speed).toward({1, 1, 1}, heat * heat);
            const float glow = trails ? fminf(trail(x, y), 1.f) : 0.f, rest = 1 - tone;
            const glint::Tint sky{0.014f + 0.10f * glow, 0.018f + 0.34f * glow, 0.04f + 0.62f * glow};
            frame.pixels(x, y) =
                glint::rgba(fmaf(1.25f * tone, tint.r, rest * sky.r), fmaf(1.25f * tone, tint.g, rest * sky.g),
                            fmaf(1.25f * tone, tint.b, rest * sky.b));
        }
    }
};

} // namespace nbody
