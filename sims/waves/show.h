// Two views of the water: height as colour, or lit from the side. Walls are grey in both, and lit like the water.
#pragma once
#include "waves/step.h"

namespace waves {

inline constexpr std::uint32_t wall_color = 0xff8a8a8au;

struct Colored {
    glint::View<const float> now, medium;
    glint::Palette palette;
    glint::View<std::uint32_t> pixels;

    /// Blends a colour with grey: shallows differ a little from open water, and reeds take the colour of the wall
    /// behind them.
    GLINT_HD static std::uint32_t blend_with_grey(std::uint32_t color, int grey, float share) {
        const int part = static_cast<int>(256 * share);
        std::uint32_t out = 0xff000000u;
        for (int shift = 0; shift < 24; shift += 8) {
            const int c = static_cast<int>(color >> shift & 255u);
            out |= static_cast<std::uint32_t>((c * (256 - part) + grey * part) >> 8) << shift;
        }
        return out;
    }
    GLINT_HD void operator()(int x, int y) const {
        const float m = medium(x, y);
        const std::uint32_t color = palette(now(x, y));
        pixels(x, y) = m <= wall ? wall_color
                       : m > 0   ? blend_with_grey(color, 255, 0.1f * m)
                       : m < 0   ? blend_with_grey(color, 138, -0.6f * m)
                                 : color;
    }
};

struct Vector {
    float x, y, z;
};
GLINT_HD inline float dot(Vector a, Vector b) { return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z)); }

struct Lit {
    glint::View<const float> now, medium;
    glint::View<std::uint32_t> pixels;
    Vector light, half; // unit vectors: to the sun, and half way from it to the eye above
    glint::Color water;
    float relief;

    template <class Place> GLINT_HD float height(int x, int y, float u, Place place) const {
        const glint::Extent e = now.extent();
        return place.fetch(medium, x, y, e, glint::Boundary::neumann, 0.f) > wall
                   ? place.fetch(now, x, y, e, glint::Boundary::neumann, 0.f)
                   : u;
    }
    GLINT_HD bool is_wall(int x, int y) const {
        return medium(glint::clamp(x, 0, medium.width - 1), glint::clamp(y, 0, medium.height - 1)) <= wall;
    }
    /// Flat on top, and rounded over the last cells before the water.
    GLINT_HD std::uint32_t stone(int x, int y) const {
        constexpr int rim = 5;
        int right = 0, up = 0; // towards the water; larger if it is nearer
        for (int d = 1; d <= rim; ++d) {
            right += is_wall(x - d, y) - is_wall(x + d, y);
            up += is_wall(x, y - d) - is_wall(x, y + d);
        }
        const float gx = 0.4f * static_cast<float>(right), gy = 0.4f * static_cast<float>(up);
        const float nz = 1 / sqrtf(fmaf(gx, gx, fmaf(gy, gy, 1.f)));
        const float diffuse = dot({gx * nz, gy * nz, nz}, light);
        const float grey = 0.54f * fmaf(0.9f, diffuse > 0 ? diffuse : 0.f, 0.3f);
        return glint::rgba(grey, grey, grey);
    }
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const float u = now(x, y), m = medium(x, y);
        const float l = height(x - 1, y, u, place), r = height(x + 1, y, u, place);
        const float b = height(x, y - 1, u, place), t = height(x, y + 1, u, place);
        const float gx = 0.5f * relief * (l - r), gy = 0.5f * relief * (b - t);
        const float nz = 1 / sqrtf(fmaf(gx, gx, fmaf(gy, gy, 1.f)));
        const Vector normal{gx * nz, gy * nz, nz};

        float shine = dot(normal, half);
        shine = shine > 0 ? shine : 0.f;
        for (int i = 0; i < 6; ++i) shine *= shine; // to the 64th
        const float diffuse = dot(normal, light);
        const float gathered = glint::clamp(relief * (4 * u - ((l + r) + (b + t))), -0.25f, 0.6f);
        const float floor = 1 + 2 * gathered; // crests gather the light on the ground below them
        const float bright = (m > 0 ? 1.3f : 1.f) * (0.1f + 1.2f * (diffuse > 0 ? diffuse : 0.f)) * floor;
        const float sky = 0.6f * (1 - nz), foam = m < 0 ? -0.5f * m : 0.f;
        pixels(x, y) = m <= wall ? stone(x, y)
                                 : glint::rgba(fmaf(water.r, bright, fmaf(0.5f, sky, shine + foam)),
                                               fmaf(water.g, bright, fmaf(0.8f, sky, shine + foam)),
                                               fmaf(water.b, bright, fmaf(1.0f, sky, shine + foam)));
    }
};

} // namespace waves
