// The picture of the flow.
#pragma once
#include "api/palette.h"
#include "api/streaks.h"
#include "api/tint.h"
#include "lattice_boltzmann/params.h"

namespace lattice_boltzmann {

inline constexpr std::uint32_t wall_color = 0xff7d7871u;

struct Velocity {
    Populations<const float> at;
    GLINT_HD float right(int x, int y) const {
        return (at.at[1](x, y) - at.at[3](x, y)) +
               ((at.at[5](x, y) - at.at[7](x, y)) + (at.at[8](x, y) - at.at[6](x, y)));
    }
    GLINT_HD float up(int x, int y) const {
        return (at.at[2](x, y) - at.at[4](x, y)) +
               ((at.at[5](x, y) - at.at[7](x, y)) - (at.at[8](x, y) - at.at[6](x, y)));
    }
    GLINT_HD float speed(int x, int y) const {
        const float u = right(x, y), v = up(x, y);
        return sqrtf(fmaf(u, u, v * v));
    }
    GLINT_HD float vorticity(int x, int y) const { // across the sides as in the cell next to them
        const int l = x > 0 ? x - 1 : x, r = x + 1 < at.at[0].width ? x + 1 : x;
        const int b = y > 0 ? y - 1 : y, t = y + 1 < at.at[0].height ? y + 1 : y;
        return 0.5f * ((up(r, y) - up(l, y)) - (right(x, t) - right(x, b)));
    }
};

struct Show {
    Velocity flow;
    glint::View<const float> walls;
    glint::Frame frame;
    Look view;
    float per_speed, per_vorticity;

    GLINT_HD glint::Tint both(int x, int y) const {
        const float speed = per_speed * flow.speed(x, y), turn = 0.16f * per_vorticity * flow.vorticity(x, y);
        const float share = fabsf(turn) / (1 + fabsf(turn)), light = glint::clamp(0.62f * speed, 0.f, 1.f);
        constexpr glint::Tint still{0.015f, 0.03f, 0.06f}, moving{0.10f, 0.30f, 0.46f};
        constexpr glint::Tint left{1.0f, 0.62f, 0.22f}, right{0.45f, 0.86f, 1.0f};
        return still.toward(moving, light).toward(turn > 0 ? left : right, share);
    }
    GLINT_HD void operator()(int x, int y) const {
        std::uint32_t& pixel = frame.pixels(x, y);
        if (walls(x, y) > 0)
            pixel = wall_color;
        else if (view == Look::both)
            pixel = both(x, y).rgba();
        else if (view == Look::speed)
            pixel = frame.palette(per_speed * flow.speed(x, y));
        else
            pixel = frame.palette(per_vorticity * flow.vorticity(x, y));
    }
};

/// Streaks of light that drift with the flow, over the dimmed picture.
struct ShowStreaks {
    Show show;
    glint::Streaks streaks;

    GLINT_HD void operator()(int x, int y) const {
        std::uint32_t& pixel = show.frame.pixels(x, y);
        if (show.walls(x, y) > 0) {
            pixel = wall_color;
            return;
        }
        constexpr glint::Tint dark{0, 0, 0}, light{0.94f, 0.98f, 1};
        const float seen = streaks.light(x, y, [&](int i, int j) {
            return glint::Streaks::Velocity{show.per_speed * show.flow.right(i, j),
                                            show.per_speed * show.flow.up(i, j)};
        });
        pixel = show.both(x, y).toward(dark, 0.35f).toward(light, seen).rgba();
    }
};

} // namespace lattice_boltzmann
