// The boids' light, added up in the cells, and its colours.
#pragma once
#include "api/atomics.h"
#include "api/palette.h"
#include "api/tint.h"
#include "boids/rule.h"

namespace boids {

/// Adds a boid and its tail to the cells: its light in 16ths and its direction, three sums in one number.
struct Splat {
    Seen boids;
    glint::View<std::uint64_t> light;
    int tail;
    GLINT_HD void operator()(int i) const {
        const float x = boids(i, at_x), y = boids(i, at_y), ex = boids(i, to_x), ey = boids(i, to_y);
        for (int k = 0; k <= tail; ++k) {
            const auto back = static_cast<float>(k), weight = 16 * (1 - back / static_cast<float>(tail + 1));
            const int cx = cell_of(wrapped(x - back * ex, static_cast<float>(light.width)), light.width),
                      cy = cell_of(wrapped(y - back * ey, static_cast<float>(light.height)), light.height);
            const auto part = [weight](float v) { return static_cast<std::uint64_t>(fmaf(weight, v, 0.5f)); };
            glint::atomic_add(light(cx, cy), part(1) | part(1 + ex) << 21 | part(1 + ey) << 42);
        }
    }
};
struct ClearLight {
    glint::View<std::uint64_t> light;
    GLINT_HD void operator()(int x, int y) const { light(x, y) = 0; }
};

struct Show {
    glint::View<const std::uint64_t> light;
    glint::View<const std::uint8_t> walls;
    glint::Frame frame;
    Look view;
    float exposure; // light of a boid
    GLINT_HD void operator()(int x, int y) const {
        const std::uint64_t sum = light(x, y);
        const auto part = [sum](int bit) { return static_cast<float>(sum >> bit & 0x1fffffu) * (1.f / 16); };
        const float amount = part(0), dx = part(21) - amount, dy = part(42) - amount;
        const float bright = exposure * amount, tone = bright / (1 + bright);
        if (view == Look::density) {
            frame.pixels(x, y) = walls(x, y) ? 0xff5f5650u : frame.palette(amount);
        } else if (view == Look::dusk) {
            const float up = static_cast<float>(y) / static_cast<float>(walls.height);
            const glint::Tint low{0.98f, 0.62f, 0.36f}, middle{0.80f, 0.52f, 0.56f}, high{0.30f, 0.36f, 0.56f};
            const glint::Tint sky = up < 0.4f ? low.toward(middle, 2.5f * up) : middle.toward(high, (up - 0.4f) / 0.6f);
            const glint::Tint bird{0.05f, 0.05f, 0.09f}, stone{0.16f, 0.13f, 0.17f};
            frame.pixels(x, y) = (walls(x, y) ? stone : sky.toward(bird, tone)).rgba();
        } else { // a wheel of colours: three waves, a third of a turn apart
            const float scale = amount > 0 ? tone / amount : 0.f;
            const float r = 0.5f * (amount + dx), g = 0.5f * (amount - 0.5f * dx + 0.866f * dy),
                        b = 0.5f * (amount - 0.5f * dx - 0.866f * dy);
            frame.pixels(x, y) = walls(x, y) ? 0xff3c342eu
                                             : glint::rgba(fmaf(1.35f * scale, r, 0.02f), fmaf(1.1f * scale, g, 0.03f),
                                                           fmaf(1.5f * scale, b, 0.06f));
        }
    }
};

} // namespace boids
