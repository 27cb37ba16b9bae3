// The materials at the start. Positions are shares of the picture's width and height.
#pragma once
#include "api/random.h"
#include "sand/params.h"

namespace sand {

struct Sow {
    glint::View<std::uint8_t> cells;
    Scene scene;
    std::uint64_t seed;

    struct Place {
        float u, v, square; // across, up, and width by height
        GLINT_HD bool box(float left, float low, float right, float high) const {
            return u >= left && u < right && v >= low && v < high;
        }
        GLINT_HD bool disc(float cu, float cv, float radius) const { // in shares of the height
            const float du = (u - cu) * square, dv = v - cv;
            return fmaf(du, du, dv * dv) < radius * radius;
        }
        /// A sloping bar from (u0, v0) to (u1, v1).
        GLINT_HD bool bar(float u0, float v0, float u1, float v1, float thick) const {
            const float t = (u - u0) / (u1 - u0), off = v - fmaf(t, v1 - v0, v0);
            return t >= 0 && t < 1 && off > -thick && off < thick;
        }
    };
    GLINT_HD float noise(int x, int y, std::uint64_t which) const {
        return glint::uniform(seed * 16 + which, static_cast<std::uint64_t>(y) << 16 | static_cast<std::uint64_t>(x));
    }
    GLINT_HD void operator()(int x, int y) const {
        const auto w = static_cast<float>(cells.width), h = static_cast<float>(cells.height);
        const Place at{(static_cast<float>(x) + 0.5f) / w, (static_cast<float>(y) + 0.5f) / h, w / h};
        cells(x, y) = static_cast<std::uint8_t>(scene == Scene::valley      ? valley(at, x, y)
                                                : scene == Scene::hourglass ? hourglass(at)
                                                : scene == Scene::volcano   ? volcano(at, x, y)
                                                : scene == Scene::forest    ? forest(at, x, y)
                                                : scene == Scene::wells     ? wells(at)
                                                : scene == Scene::layers    ? layers(at, x, y)
                                                : scene == Scene::saltworks ? saltworks(at, x, y)
                                                : scene == Scene::flares    ? flares(at, x)
                                                : scene == Scene::glacier   ? glacier(at, x, y)
                                                : scene == Scene::taps      ? taps(at)
                                                                            : air);
    }

private:
    GLINT_HD Material valley(const Place& at, int x, int y) const {
        if (at.disc(0.18f, 0.9f, 0.02f)) return spring;
        if (at.disc(0.5f, 0.95f, 0.014f)) return spout;
        if (at.disc(0.83f, 0.88f, 0.014f)) return well;
        if (at.disc(0.83f, 0.1f, 0.016f)) return torch;
        if (at.bar(0.05f, 0.72f, 0.35f, 0.58f, 0.012f) || at.bar(0.45f, 0.4f, 0.2f, 0.32f, 0.012f)) return wood;
        if (at.bar(0.66f, 0.5f, 0.95f, 0.62f, 0.012f)) return wall;
        if (at.box(0.4f, 0, 0.43f, 0.2f) || at.box(0.66f, 0, 0.69f, 0.24f)) return wall;
        if (at.box(0, 0, 0.03f, 0.02f) || at.box(0.97f, 0, 1, 0.02f) || at.box(0.52f, 0, 0.58f, 0.012f)) return drain;
        if (at.box(0.05f, 0, 0.4f, 0.03f) && noise(x, y, 1) < 0.3f) return plant;
        if (at.box(0.69f, 0, 1, 0.06f)) return sand;
        return air;
    }
    GLINT_HD Material taps(const Place& at) const {
        if (at.disc(0.34f, 0.9f, 0.012f)) return spout;
        if (at.disc(0.66f, 0.9f, 0.014f)) return spring;
        if (at.box(0.3f, 0, 0.38f, 0.01f) || at.box(0, 0, 0.03f, 0.02f) || at.box(0.97f, 0, 1, 0.02f)) return drain;
        return at.bar(0.5f, 0.5f, 0.74f, 0.42f, 0.01f) || at.bar(0.24f, 0.6f, 0.4f, 0.52f, 0.01f) ? wood : air;
    }
    GLINT_HD Material hourglass(const Place& at) const {
        const float du = fabsf(at.u - 0.5f) * at.square, dv = fabsf(at.v - 0.5f), inner = fmaf(0.9f, dv, 0.012f);
        const bool glass = dv < 0.42f && du > inner && du < inner + 0.03f;
        if (glass || (dv >= 0.42f && dv < 0.445f && du < 0.43f && !(at.v > 0.5f && du < 0.05f))) return wall;
        if (at.v > 0.93f && at.v < 0.96f && du < 0.045f) return spout;
        if (at.v < 0.5f && dv < 0.42f && dv > 0.41f && du < 0.34f && du > 0.3f) return drain;
        return dv < 0.36f && at.v > 0.5f && du < inner ? sand : air;
    }
    GLINT_HD Material volcano(const Place& at, int x, int y) const {
        const float du = fabsf(at.u - 0.5f) * at.square, high = fmaf(-0.85f, du, 0.58f);
        if (at.disc(0.5f, 0.1f, 0.05f)) return vent;
        if (du < 0.025f && at.v < 0.6f && at.v > 0.1f) return lava;
        if (at.v < high && du > 0.025f) return wall;
        if (at.box(0, 0, 0.02f, 0.03f) || at.box(0.98f, 0, 1, 0.03f)) return drain;
        if (at.v > 0.96f && du > 0.35f && noise(x, y, 1) < 0.01f) return spring;
        if (at.v < high + 0.03f && du > 0.3f) return noise(x / 3, y, 2) < 0.4f ? plant : sand;
        return at.v < 0.16f ? water : air;
    }
    GLINT_HD Material forest(const Place& at, int x, int y) const {
        const float across = 9 * at.u, trunk = across - floorf(across) - 0.5f;
        const float high = fmaf(0.3f, noise(static_cast<int>(across), 0, 3), 0.35f);
        const float du = trunk / 9 * at.square, dv = at.v - high;
        if (at.v > 0.965f && noise(x, y, 1) < 0.012f) return spring;
        if (at.v < 0.05f) return at.box(0.46f, 0.03f, 0.485f, 0.05f) ? torch : sand;
        if (at.box(0.46f, 0.05f, 0.485f, 0.1f) || at.box(0.88f, 0.05f, 0.89f, 0.08f)) return torch;
        if (fabsf(trunk) < 0.07f && at.v < high) return wood;
        if (fmaf(du, du, dv * dv) < 0.075f * 0.075f && noise(x, y, 2) < 0.75f) return plant;
        return at.v < 0.075f && noise(x, y, 4) < 0.3f ? plant : air;
    }
    GLINT_HD Material wells(const Place& at) const {
        if (at.disc(0.2f, 0.12f, 0.03f) || at.disc(0.8f, 0.12f, 0.03f)) return well;
        if (at.disc(0.5f, 0.06f, 0.02f)) return leak;
        if (at.disc(0.5f, 0.34f, 0.02f)) return torch;
        if (at.box(0, 0.31f, 0.012f, 0.4f) || at.box(0.988f, 0.31f, 1, 0.4f)) return drain;
        if (at.bar(0.1f, 0.78f, 0.4f, 0.7f, 0.012f) || at.bar(0.6f, 0.7f, 0.9f, 0.78f, 0.012f)) return wall;
        if (at.disc(0.25f, 0.92f, 0.012f) || at.disc(0.75f, 0.92f, 0.012f)) return spring;
        return at.v < 0.3f ? water : air;
    }
    GLINT_HD Material layers(const Place& at, int x, int y) const {
        constexpr Material bands[] = {stone, sand, wood, sand, plant, salt, sand, stone};
        if (at.box(0.02f, 0.7f, 0.98f, 0.95f)) return noise(x, y, 1) < 0.55f ? acid : air;
        const auto band = static_cast<int>(at.v * 12.f + 0.6f * noise(x / 24, 0, 2));
        return band < 8 ? bands[band] : air;
    }
    GLINT_HD Material saltworks(const Place& at, int x, int y) const {
        const float across = 4 * at.u, part = across - floorf(across);
        if (at.v < 0.4f && (part < 0.03f || part > 0.97f)) return wall;
        if (at.v < 0.035f && part > 0.3f && part < 0.7f) return torch;
        if (at.v < 0.06f) return part > 0.3f && part < 0.7f ? air : wall;
        if (at.v < 0.075f && noise(x, y, 4) < 0.6f) return wall;
        if (at.v < 0.3f) return noise(x, y, 3) < 0.7f ? brine : water;
        if (at.v > 0.95f) return ice;
        return at.disc(0.5f, 0.6f, 0.08f) ? salt : air;
    }
    GLINT_HD Material flares(const Place& at, int x) const {
        if (at.v < 0.03f) return noise(x / 5, 0, 1) < 0.3f ? leak : wall;
        if (at.disc(0.16f, 0.33f, 0.01f) || at.disc(0.5f, 0.56f, 0.012f) || at.disc(0.74f, 0.36f, 0.01f)) return torch;
        if (at.bar(0.1f, 0.36f, 0.44f, 0.48f, 0.01f) || at.bar(0.9f, 0.36f, 0.56f, 0.48f, 0.01f)) return wall;
        return air;
    }
    GLINT_HD Material glacier(const Place& at, int x, int y) const {
        const float roof = fmaf(0.09f, noise(x / 20, 0, 1), 0.72f);
        if (at.disc(0.3f, 0.08f, 0.025f) || at.disc(0.7f, 0.2f, 0.02f)) return torch;
        if (at.disc(0.15f, 0.93f, 0.014f) || at.disc(0.55f, 0.93f, 0.014f)) return spring;
        if (at.disc(0.82f, 0.93f, 0.012f)) return vent;
        if (at.box(0.97f, 0, 1, 0.02f) || at.box(0, 0, 0.03f, 0.02f)) return drain;
        if (at.v < 0.14f) return at.v < 0.05f ? stone : noise(x / 9, y / 9, 2) < 0.5f ? ice : air;
        return at.v > roof && at.v < 0.88f && noise(x / 14, y / 14, 3) < 0.85f ? ice : air;
    }
};

} // namespace sand
