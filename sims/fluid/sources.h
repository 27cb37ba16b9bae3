// Nozzles: ellipses in which the fluid gets ink and motion. Their places follow from the step alone.
#pragma once
#include "api/functions.h"
#include "api/random.h"
#include "api/tint.h"
#include "fluid/params.h"

namespace fluid {

/// u of the way around the colour wheel, in pure colours.
GLINT_HD inline glint::Tint wheel(float u) {
    const auto part = [&](float of) {
        const float half = glint::clamp(0.5f + 0.62f * glint::cos_turns(u - of), 0.f, 1.f);
        return half * half;
    };
    return {part(0), part(1.f / 3), part(2.f / 3)};
}
/// The colour of new ink at a step; `around`: that many turns farther on the wheel.
inline glint::Tint ink_at(const Params& p, std::int64_t step, float around = 0) {
    if (!(p.rainbow > 0)) return {p.ink.r, p.ink.g, p.ink.b};
    const double turns = double(step) / (double(steps_per_second) * double(p.rainbow));
    return wheel(float(turns - std::floor(turns)) + 0.04f + around);
}

struct Nozzle {
    float x, y, wide, high; // the centre and the semi-axes, in cells
    float u, v;             // the velocity of its fluid, cells a step
    float share;            // the share of the difference by which a cell approaches it in a step
    glint::Tint ink;
    float ink_share;

    GLINT_HD float inside(float px, float py) const { // 1 in the middle, 0 at the rim and beyond
        const float dx = (px - x) / wide, dy = (py - y) / high, rest = 1 - fmaf(dx, dx, dy * dy);
        return rest > 0 ? rest : 0.f;
    }
};
struct Nozzles {
    static constexpr int most = 6;
    int count = 0;
    Nozzle at[most];
    void add(const Nozzle& one) { at[count++] = one; }
};

/// The nozzles' places at a step.
struct Plan {
    const Params& p;
    glint::Extent e;
    std::int64_t step;
    float w = float(e.width), h = float(e.height), side = side_of(e);
    float size = std::max(1.f, p.source_size*e.scale()), speed = per_step(p.source_speed, e);

    float turns(double a_second) const { // since the start, less whole ones
        const double t = double(step) * a_second / double(steps_per_second);
        return float(t - std::floor(t));
    }
    static float cosine(float u) { return glint::cos_turns(u); }
    static float sine(float u) { return glint::cos_turns(u - 0.25f); }

    Nozzles nozzles() const {
        Nozzles all;
        const glint::Tint ink = ink_at(p, step), other = ink_at(p, step, 0.5f);
        switch (p.source) {
        case Source::none:
            break;
        case Source::nozzle: {
            const float place = turns(1. / 11), aim = turns(1. / 4.3);
            all.add({0.5f * w + 0.27f * side * cosine(place), 0.5f * h + 0.27f * side * sine(place), size, size,
                     speed * cosine(aim), speed * sine(aim), 0.5f, ink, 0.6f});
            break;
        }
        case Source::plume: {
            const float sway = 0.12f * sine(turns(0.37));
            all.add({0.5f * w, 0.06f * h, 1.6f * size, size, speed * sway, speed, 0.25f, ink, 0.5f});
            break;
        }
        case Source::jets: {
            const float sway = 0.1f * sine(turns(0.23));
            all.add({0.1f * w, 0.5f * h, size, size, speed, sway * speed, 0.5f, ink, 0.6f});
            all.add({0.9f * w, 0.5f * h, size, size, -speed, 0, 0.5f, other, 0.6f});
            break;
        }
        case Source::fountain:
            all.add({0.5f * w, 0.05f * h, size, size, 0.07f * speed * sine(turns(0.31)), speed, 0.6f, ink, 0.6f});
            break;
        case Source::puffs:
            puff(all);
            break;
        case Source::drops:
            drop(all);
            break;
        case Source::hot_floor:
            for (int i = 0; i < 6; ++i) {
                const auto f = static_cast<float>(i);
                const float at = (f + 0.5f) / 6 + 0.05f * sine(turns(0.11 + 0.017 * i) + 0.37f * f);
                all.add({at * w, 0, 0.025f * w + size, size, 0, 0.5f * speed, 0.08f, ink_at(p, step, f / 6), 0.2f});
            }
            break;
        case Source::bands:
            for (int i = 0; i < 4; ++i) {
                const float way = i % 2 ? -speed : speed, y = (static_cast<float>(i) + 0.5f) * 0.25f * h;
                all.add({0.5f * w, y, 20 * w, 0.06f * h, way, 0, 0.004f, i % 2 ? other : ink, 0.01f});
            }
            break;
        }
        return all;
    }

private:
    static constexpr std::int64_t puff_period = 150, puff_length = 14, drop_period = 168, drop_length = 7;

    void puff(Nozzles& all) const {
        for (int i = 0; i < 2; ++i) {
            const std::int64_t since = step - i * puff_period / 2;
            if (since < 0 || since % puff_period >= puff_length) continue;
            const auto number = static_cast<float>(since / puff_period);
            const float x = i ? 0.93f : 0.07f, y = 0.5f + 0.12f * sine(0.19f * number + 0.3f * static_cast<float>(i));
            all.add({x * w, y * h, size, size, i ? -speed : speed, 0, 0.7f, ink_at(p, step, 0.13f * number), 0.8f});
        }
    }
    void drop(Nozzles& all) const {
        for (int i = 0; i < 4; ++i) {
            const std::int64_t since = step - i * drop_period / 4;
            if (since < 0 || since % drop_period >= drop_length) continue;
            const auto number = static_cast<std::uint64_t>(since / drop_period * 4 + i) * 4;
            const auto chance = [&](std::uint64_t n) { return glint::uniform(std::uint64_t(p.seed), number + n); };
            const float r = size * (0.6f + 0.9f * chance(2));
            all.add({(0.1f + 0.8f * chance(0)) * w, (0.84f + 0.1f * chance(1)) * h, r, r, 0, -speed, 0.3f,
                     ink_at(p, step, p.rainbow > 0 ? chance(3) : 0.f), 0.8f});
        }
    }
};

/// Gives ink to the cells of the nozzles.
struct AddInk {
    Nozzles nozzles;
    glint::View<float> red, green, blue;
    glint::View<const float> walls;
    GLINT_HD void operator()(int x, int y) const {
        if (walls(x, y) > 0) return;
        for (int i = 0; i < nozzles.count; ++i) {
            const Nozzle& n = nozzles.at[i];
            const float share = n.ink_share * n.inside(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            if (!(share > 0)) continue;
            red(x, y) = fmaf(share, n.ink.r - red(x, y), red(x, y));
            green(x, y) = fmaf(share, n.ink.g - green(x, y), green(x, y));
            blue(x, y) = fmaf(share, n.ink.b - blue(x, y), blue(x, y));
        }
    }
};

} // namespace fluid
