// The bodies at the start.
#pragma once
#include "api/functions.h"
#include "api/random.h"
#include "nbody/params.h"

namespace nbody {

using Bodies = glint::View<float>; // a column for each body
using SeenBodies = glint::View<const float>;
enum Row { at_x, at_y, speed_x, speed_y, mass, rows };

struct Body {
    float x, y, vx, vy, m;
};

struct Sow {
    Bodies bodies;
    Params p;

    GLINT_HD float drawn(int i, std::uint64_t which) const {
        return glint::uniform(static_cast<std::uint64_t>(p.seed) * 16 + which, static_cast<std::uint64_t>(i));
    }
    GLINT_HD float normal(int i, std::uint64_t which) const {
        return glint::normal(static_cast<std::uint64_t>(p.seed) * 16 + which, static_cast<std::uint64_t>(i));
    }
    /// On a circle of radius r around mass 'inside', or a share of the speed that this needs.
    GLINT_HD static Body circling(float turn, float r, float inside, float share, float softening) {
        const float c = glint::cos_turns(turn), s = glint::cos_turns(turn - 0.25f);
        const float soft2 = fmaf(r, r, softening * softening),
                    v = share * sqrtf(inside * r * r / (soft2 * sqrtf(soft2)));
        return {r * c, r * s, -v * s, v * c, 0};
    }
    /// Body i of a disc of n bodies: the first one is its heavy middle.
    GLINT_HD Body of_disc(int i, int n, float radius, float all, float middle, float hot) const {
        if (i == 0) return {0, 0, 0, 0, middle * all};
        const float u = (static_cast<float>(i) - drawn(i, 0)) / static_cast<float>(n);
        const float r = radius * (0.06f - 0.42f * glint::natural_log(1 - 0.9f * u)); // denser inside, as discs are
        Body b = circling(drawn(i, 1), r, all * fmaf(1 - middle, u, middle), 1, p.softening);
        const float v = hot * sqrtf(all / radius);
        b.vx = fmaf(v, normal(i, 2), b.vx), b.vy = fmaf(v, normal(i, 3), b.vy);
        b.m = (1 - middle) * all / static_cast<float>(n - 1);
        return b;
    }
    GLINT_HD Body three(int i) const {
        if (p.scene == Scene::triangle) {
            Body b = circling(static_cast<float>(i) / 3 + 0.25f, 1, 0.577350269f, 1, 0);
            return b.m = 1, b;
        }
        constexpr float x = 0.97000436f, y = -0.24308753f, vx = -0.93240737f, vy = -0.86473146f;
        if (i == 2) return {0, 0, vx, vy, 1};
        const float side = i == 0 ? 1.f : -1.f;
        return {side * x, side * y, -0.5f * vx, -0.5f * vy, 1};
    }
    GLINT_HD Body of_planets(int i) const {
        if (i == 0) return {0, 0, 0, 0, 1};
        if (i <= 8) {
            const auto k = static_cast<float>(i);
            Body b = circling(0.38f * k * k, 0.1f + 0.006f * k * (k + 8), 1, 1, p.softening);
            return b.m = i == 6 ? 1e-3f : 1e-4f, b;
        }
        Body b = circling(drawn(i, 1), 0.52f + 0.1f * drawn(i, 0), 1, 1, p.softening);
        return b.m = 1e-8f, b;
    }
    GLINT_HD Body of_ring(int i, int n) const {
        if (i == 0) return {0, 0, 0, 0, 1};
        const float u = drawn(i, 0), gap = u < 0.6f ? 0.45f + 0.35f * u / 0.6f : 0.85f + 0.2f * (u - 0.6f) / 0.4f;
        Body b = circling(drawn(i, 1), gap, 1, 1, p.softening);
        return b.m = 0.06f / static_cast<float>(n), b;
    }
    GLINT_HD Body of_clusters(int i, int n) const {
        const int k = i % 8;
        const float turn = static_cast<float>(k) * 0.125f + 0.04f * drawn(k, 4), far = 0.8f + 0.7f * drawn(k, 5);
        Body b = circling(turn, far, 0.5f, 0.5f, p.softening);
        const float width = 0.04f + 0.06f * drawn(k, 6);
        b.x = fmaf(width, normal(i, 2), b.x), b.y = fmaf(width, normal(i, 3), b.y);
        return b.m = 1 / static_cast<float>(n), b;
    }
    GLINT_HD Body body(int i, int n) const {
        if (p.scene == Scene::figure_eight || p.scene == Scene::triangle) return three(i);
        if (p.scene == Scene::binary) // eccentricity 0.6, at the greatest distance: period 2 pi
            return i == 0 ? Body{0.8f, 0, 0, 0.25f, 0.5f} : Body{-0.8f, 0, 0, -0.25f, 0.5f};
        if (p.scene == Scene::planets) return of_planets(i);
        if (p.scene == Scene::ring) return of_ring(i, n);
        if (p.scene == Scene::clusters) return of_clusters(i, n);
        if (p.scene == Scene::collapse) {
            Body b = circling(drawn(i, 1), sqrtf(drawn(i, 0)), drawn(i, 0), 0.25f, p.softening);
            return b.m = 1 / static_cast<float>(n), b;
        }
        if (p.scene == Scene::galaxy) return of_disc(i, n, 1, 1, 0.25f, 0.05f);
        const int first = n * 3 / 5; // the larger galaxy's bodies
        if (i < first) {
            Body b = of_disc(i, first, 0.6f, 0.7f, 0.4f, 0.03f);
            return b.x -= 0.35f, b.y -= 0.1f, b.vx += 0.21f, b.vy -= 0.09f, b;
        }
        Body b = of_disc(i - first, n - first, 0.35f, 0.3f, 0.5f, 0.03f);
        return b.x += 0.9f, b.y += 0.35f, b.vx -= 0.49f, b.vy += 0.21f, b;
    }
    GLINT_HD void operator()(int i) const {
        const Body b = body(i, bodies.width);
        bodies(i, at_x) = b.x, bodies(i, at_y) = b.y, bodies(i, speed_x) = b.vx, bodies(i, speed_y) = b.vy;
        bodies(i, mass) = b.m;
    }
};

} // namespace nbody
