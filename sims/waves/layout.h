// The tank's content at the start. Distances from the middle, in cells at 1024.
#pragma once
#include "waves/step.h"

namespace waves {

inline constexpr float screen_x = -200, screen_thickness = 8, reeds_width = 32;
inline constexpr float lens_x = -160, lens_curvature = 260, lens_thickness = 150;
inline constexpr float gallery_a = 440, gallery_b = 320, gallery_focus = 302; // sqrt(a^2 - b^2)

struct Layout {
    Scene scene;
    int slits;
    float slit_width, slit_separation, scale;
    glint::View<float> medium;

    GLINT_HD static bool disc(float x, float y, float cx, float cy, float r) {
        return (x - cx) * (x - cx) + (y - cy) * (y - cy) < r * r;
    }
    GLINT_HD float slit_wall(float x, float y) const {
        const float thickness = screen_thickness > 1.5f / scale ? screen_thickness : 1.5f / scale;
        const float funnel = x < screen_x ? 0.5f * (screen_x - x) : 0.f; // no reeds before the openings
        for (int i = 0; i < slits; ++i) {
            const float middle = (static_cast<float>(i) - 0.5f * static_cast<float>(slits - 1)) * slit_separation;
            if (fabsf(y - middle) < 0.5f * slit_width + funnel) return open_water;
        }
        return screen(x, screen_x, thickness);
    }
    /// A screen that reflects nothing to the left: reeds grow denser towards it.
    GLINT_HD static float screen(float x, float at, float thickness) {
        const float r = (x - at) / reeds_width + 1;
        return x >= at + thickness || r < 0 ? open_water : r < 1 ? full_reeds * (r * r) : wall;
    }
    GLINT_HD float lens(float x, float y) const {
        const float reach = lens_curvature - 0.5f * lens_thickness;
        if (disc(x, y, lens_x - reach, 0, lens_curvature) && disc(x, y, lens_x + reach, 0, lens_curvature))
            return full_shallows;
        return fabsf(y) > 170 ? screen(x, lens_x - 4, 8) : open_water;
    }
    GLINT_HD float pond(float x, float y) const {
        const bool stone = disc(x, y, -210, 150, 58) || disc(x, y, -150, 118, 34) || disc(x, y, 240, -60, 76) ||
                           disc(x, y, 40, -290, 26) || disc(x, y, 300, 270, 22);
        return stone ? wall : open_water;
    }
    GLINT_HD float gallery(float x, float y) const {
        const float a = gallery_a + 12, b = gallery_b + 12;
        const bool inside = x * x / (gallery_a * gallery_a) + y * y / (gallery_b * gallery_b) < 1;
        return !inside && x * x / (a * a) + y * y / (b * b) < 1 ? wall : open_water;
    }
    GLINT_HD void operator()(int column, int row) const {
        const float x = (static_cast<float>(column) + 0.5f - 0.5f * static_cast<float>(medium.width)) / scale;
        const float y = (static_cast<float>(row) + 0.5f - 0.5f * static_cast<float>(medium.height)) / scale;
        medium(column, row) = scene == Scene::slits     ? slit_wall(x, y)
                              : scene == Scene::lens    ? lens(x, y)
                              : scene == Scene::pond    ? pond(x, y)
                              : scene == Scene::gallery ? gallery(x, y)
                                                        : open_water;
    }
};

/// Copies a train of plane waves into the open water: a height per column, now and one step before.
struct Fill {
    glint::View<const float> train, medium; // train: row 0 now, row 1 before
    glint::View<float> now, before;
    GLINT_HD void operator()(int x, int y) const {
        const bool open = medium(x, y) > wall;
        now(x, y) = open ? train(x, 0) : 0.f;
        before(x, y) = open ? train(x, 1) : 0.f;
    }
};

} // namespace waves
