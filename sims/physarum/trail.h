// The scent: agents and food add to it, it spreads and fades. And its pictures.
#pragma once
#include "api/palette.h"
#include "api/tint.h"
#include "physarum/agents.h"

namespace physarum {

/// The food and the walls of a scene.
struct Lay {
    glint::View<float> ground;
    Scene scene;
    std::uint64_t seed;
    GLINT_HD float laid(float x, float y) const {
        const auto w = static_cast<float>(ground.width), h = static_cast<float>(ground.height), side = w < h ? w : h;
        const auto near = [&](float mx, float my) { return (x - mx) * (x - mx) + (y - my) * (y - my); };
        if (scene == Scene::meals || scene == Scene::stones)
            for (std::uint64_t i = 0; i < 24; ++i) {
                const Spot spot = Spot::at(seed + 5, i);
                const float r = side * (scene == Scene::meals ? 0.008f : 0.02f + 0.05f * spot.radius);
                if (near(spot.x * w, spot.y * h) < r * r) return scene == Scene::meals ? 1.f : -1.f;
            }
        if (scene != Scene::dish) return 0;
        if (near(0.5f * w, 0.5f * h) >= 0.47f * 0.47f * side * side) return -1;
        for (int i = 0; i < 12; ++i) {
            const Direction to(static_cast<float>(i) / 12);
            if (near(0.5f * w + 0.42f * side * to.x, 0.5f * h + 0.42f * side * to.y) < 1e-4f * side * side) return 1;
        }
        return 0;
    }
    GLINT_HD void operator()(int x, int y) const {
        ground(x, y) = laid(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
    }
};

/// What agents and food leave in a cell.
struct Deposit {
    glint::View<float> scent;
    glint::View<const float> ground;
    glint::View<std::uint32_t> visits;
    float per_agent, per_food;
    GLINT_HD void operator()(int x, int y) const {
        const float food = ground(x, y) > 0 ? per_food : 0.f;
        scent(x, y) += fmaf(per_agent, static_cast<float>(visits(x, y)), food);
        visits(x, y) = 0;
    }
};

struct Spread {
    glint::View<const float> from, ground;
    glint::View<float> to;
    float keep, diffusion;
    glint::Boundary edges;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int i, int j) { return place.fetch(from, i, j, from.extent(), edges, 0.f); };
        const auto row = [&](int j) { return at(x - 1, j) + at(x, j) + at(x + 1, j); };
        const float mean = (row(y - 1) + row(y) + row(y + 1)) * (1 / 9.f);
        const float here = from(x, y);
        to(x, y) = ground(x, y) < 0 ? 0.f : keep * fmaf(diffusion, mean - here, here);
    }
};

/// Applies a brush to a cell.
struct BrushCell {
    glint::View<float> ground, scent;
    Brush brush;
    float amount;
    GLINT_HD void operator()(int x, int y, float share) const {
        if (share < 0.5f) return;
        if (brush == Brush::food) ground(x, y) = 1;
        if (brush == Brush::wall) ground(x, y) = -1;
        if (brush == Brush::eraser) ground(x, y) = 0;
        if (brush == Brush::wall || brush == Brush::eraser) scent(x, y) = 0;
        if (brush == Brush::scent && !(ground(x, y) < 0)) scent(x, y) += amount;
    }
};

inline constexpr std::uint32_t wall_color = 0xff4a4441u;
inline constexpr glint::Tint food_tint{0.95f, 0.97f, 0.85f};

struct ShowTrail {
    glint::View<const float> scent, ground;
    glint::Frame frame;
    GLINT_HD void operator()(int x, int y) const {
        frame.pixels(x, y) = ground(x, y) < 0 ? wall_color : frame.palette(scent(x, y));
    }
};

/// Yellow veins on dark ground; a vein is round, and lit from the upper left.
struct ShowVeins {
    glint::View<const float> scent, ground;
    glint::View<std::uint32_t> pixels;
    float per_scent;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto height = [&](int i, int j) {
            const float v = per_scent * place.fetch(scent, i, j, scent.extent(), glint::Boundary::neumann, 0.f);
            return v / (1 + v); // 1 in the thickest vein
        };
        const float v = height(x, y), gx = 3 * (height(x - 1, y) - height(x + 1, y)),
                    gy = 3 * (height(x, y - 1) - height(x, y + 1));
        const float nz = 1 / sqrtf(fmaf(gx, gx, fmaf(gy, gy, 1.f)));
        const float light = (fmaf(-0.5f, gx, 0.5f * gy) + 0.7f) * nz, bright = 0.3f + 1.0f * (light > 0 ? light : 0.f);
        float shine = (fmaf(-0.3f, gx, 0.3f * gy) + 0.9f) * nz;
        for (int i = 0; i < 4; ++i) shine *= shine > 0 ? shine : 0.f;
        constexpr glint::Tint earth{0.03f, 0.035f, 0.045f}, young{0.35f, 0.16f, 0.05f}, vein{0.98f, 0.78f, 0.16f};
        const glint::Tint flesh =
            earth.toward(young, glint::clamp(3 * v, 0.f, 1.f)).toward(vein, glint::clamp(1.6f * v - 0.35f, 0.f, 1.f));
        const float gloss = 0.35f * shine * v * v;
        const glint::Tint lit{fmaf(flesh.r, bright, gloss), fmaf(flesh.g, bright, gloss), fmaf(flesh.b, bright, gloss)};
        pixels(x, y) = ground(x, y) < 0   ? wall_color
                       : ground(x, y) > 0 ? lit.toward(food_tint, 0.75f).rgba()
                                          : lit.rgba();
    }
};

/// 1 where the scent is stronger than that of as many agents spread evenly.
struct InVein {
    glint::View<const float> scent;
    float least;
    GLINT_HD double operator()(int x, int y) const { return scent(x, y) > least ? 100. : 0.; }
};

} // namespace physarum
