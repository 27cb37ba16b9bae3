// The fluid that a run starts with: walls, ink and motion.
#pragma once
#include "fluid/flow.h"
#include "fluid/sources.h"

namespace fluid {

struct LayOut {
    glint::View<float> u, v, red, green, blue, walls;
    Scene scene;
    std::uint64_t seed;
    float side, speed, size; // in cells

    /// The source's speed is the speed of the moving parts at the start.
    LayOut(const Params& p, glint::Extent e)
        : scene(p.scene),
          seed(std::uint64_t(p.seed)),
          side(side_of(e)),
          speed(per_step(p.source_speed, e)),
          size(std::max(1.f, p.source_size * e.scale())) {}

    /// A sum of waves of 3 to 11 in the picture's width: whole ones, so that it is periodic.
    GLINT_HD Point turbulence(float x, float y) const {
        Point sum{0, 0};
        for (std::uint64_t i = 0; i < 28; ++i) {
            const float kx = floorf(19 * glint::uniform(seed, 4 * i)) - 9,
                        ky = floorf(19 * glint::uniform(seed, 4 * i + 1)) - 9;
            const float k2 = fmaf(kx, kx, ky * ky);
            if (k2 < 9) continue;
            const float phase = glint::uniform(seed, 4 * i + 2),
                        wave = glint::cos_turns(fmaf(kx, x, fmaf(ky, y, phase)) - 0.25f);
            const float strength = 0.35f * speed / sqrtf(k2);
            sum.x = fmaf(strength * ky, wave, sum.x), sum.y = fmaf(-strength * kx, wave, sum.y);
        }
        return sum;
    }
    GLINT_HD Point motion(Point at) const {
        const float x = at.x / static_cast<float>(u.width), y = at.y / static_cast<float>(u.height);
        if (scene == Scene::turbulence) return turbulence(x, y);
        if (scene == Scene::vortices) { // as many pairs as make them square along the shorter side
            const float sx = glint::cos_turns(2 * x - 0.25f), cx = glint::cos_turns(2 * x);
            const float sy = glint::cos_turns(2 * y - 0.25f), cy = glint::cos_turns(2 * y);
            return {speed * sx * cy, -speed * cx * sy};
        }
        if (scene != Scene::bands) return {0, 0};
        const float odd = glint::cos_turns(3 * x) + glint::cos_turns(5 * x + 0.3f) + glint::cos_turns(8 * x + 0.7f);
        return {band(y) % 2 ? -speed : speed, 0.02f * speed * odd};
    }
    GLINT_HD static int band(float y) { return static_cast<int>(4 * y) % 4; }

    GLINT_HD glint::Tint ink(float x, float y) const { // x, y: shares of the picture
        constexpr glint::Tint none{0, 0, 0}, warm{1, 0.42f, 0.06f}, cool{0.05f, 0.38f, 1};
        if (scene == Scene::layers) return wheel(floorf(10 * y) / 10);
        if (scene == Scene::bands) return band(y) % 2 ? cool : warm;
        if (scene == Scene::vortices) {
            const float turn = glint::cos_turns(2 * x - 0.25f) * glint::cos_turns(2 * y - 0.25f);
            return fabsf(turn) < 0.3f ? none : turn > 0 ? warm : cool;
        }
        if (scene == Scene::turbulence) {
            const float cx = floorf(8 * x), cy = floorf(6 * y);
            return wheel(glint::uniform(seed + 1, static_cast<std::uint64_t>(fmaf(8, cy, cx))));
        }
        return none;
    }
    GLINT_HD bool wall(Point at) const {
        const auto w = static_cast<float>(u.width), h = static_cast<float>(u.height);
        if (scene == Scene::gaps) {
            const float thick = fmaxf(1.f, 0.012f * side);
            const float gap = fminf(fabsf(at.x - 0.5f * w), fabsf(fabsf(at.x - 0.5f * w) - 0.28f * w));
            return fabsf(at.y - 0.36f * h) < thick && gap > 0.045f * side;
        }
        if (scene != Scene::posts) return false;
        const float apart = 0.17f * side, row = floorf((at.y - 0.3f * h) / apart);
        const float shift = row - 2 * floorf(0.5f * row) > 0 ? 0.5f * apart : 0.f;
        const float across = at.x - 0.5f * w + shift, dx = across - (floorf(across / apart) + 0.5f) * apart;
        const float dy = at.y - 0.3f * h - (row + 0.5f) * apart;
        return row >= 0 && row < 4 && fmaf(dx, dx, dy * dy) < 0.0013f * side * side;
    }
    GLINT_HD void operator()(int x, int y) const {
        const Point middle = Flow::place<At::middle>(x, y);
        const glint::Tint given = ink(middle.x / static_cast<float>(u.width), middle.y / static_cast<float>(u.height));
        walls(x, y) = wall(middle) ? 1.f : 0.f;
        red(x, y) = given.r, green(x, y) = given.g, blue(x, y) = given.b;
        u(x, y) = motion(Flow::place<At::left>(x, y)).x;
        v(x, y) = motion(Flow::place<At::below>(x, y)).y;
    }
};

} // namespace fluid
