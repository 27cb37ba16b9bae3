// The picture of the fluid.
#pragma once
#include "api/palette.h"
#include "api/streaks.h"
#include "fluid/forces.h"

namespace fluid {

struct Show {
    Flow flow;
    Ink ink;
    glint::View<const float> pressure, walls;
    glint::Frame frame;
    Look view;
    float per_turn, per_speed, per_pressure; // the picture's units of the grid's

    static constexpr std::uint32_t wall_color = 0xff7d7871u, wall_on_paper = 0xff453f3au;

    /// Displayed brightness of this much light: never more than 1.
    GLINT_HD static float lit(float light) {
        return light < 3 ? 1 - glint::exp_minus(2.7f * (light > 0 ? light : 0.f)) : 1.f;
    }
    GLINT_HD glint::Tint glowing(int x, int y) const {
        const float r = ink.red(x, y), g = ink.green(x, y), b = ink.blue(x, y);
        const float white = 0.06f * (r + g + b); // strong light of any colour is nearly white
        return {fmaf(0.985f, lit(r + white), 0.012f), fmaf(0.98f, lit(g + white), 0.016f),
                fmaf(0.965f, lit(b + white), 0.035f)};
    }
    GLINT_HD static float left_of_white(float taken) {
        return glint::exp_minus(1.5f * (taken > 0 ? taken < 20 ? taken : 20.f : 0.f));
    }
    GLINT_HD std::uint32_t on_paper(float r, float g, float b) const { // ink takes away the other colours
        const float most = r > g ? r : g, all = most > b ? most : b;
        return glint::rgba(0.97f * left_of_white(1.12f * all - r), 0.96f * left_of_white(1.12f * all - g),
                           0.93f * left_of_white(1.12f * all - b));
    }
    GLINT_HD void operator()(int x, int y) const {
        std::uint32_t& pixel = frame.pixels(x, y);
        if (walls(x, y) > 0)
            pixel = view == Look::paper ? wall_on_paper : wall_color;
        else if (view == Look::glow)
            pixel = glowing(x, y).rgba();
        else if (view == Look::paper)
            pixel = on_paper(ink.red(x, y), ink.green(x, y), ink.blue(x, y));
        else if (view == Look::vorticity)
            pixel = frame.palette(per_turn * flow.vorticity(x, y));
        else if (view == Look::speed)
            pixel = frame.palette(per_speed * flow.speed(x, y));
        else
            pixel = frame.palette(per_pressure * pressure(x, y));
    }
};

/// Streaks of light that drift with the flow, over the dimmed ink.
struct ShowStreaks {
    Show show;
    glint::Streaks streaks;
    float per_fast; // 1 / the speed that counts as fast, in the flow's unit

    GLINT_HD void operator()(int x, int y) const {
        std::uint32_t& pixel = show.frame.pixels(x, y);
        if (show.walls(x, y) > 0) {
            pixel = Show::wall_color;
            return;
        }
        constexpr glint::Tint dark{0, 0, 0}, light{0.94f, 0.98f, 1};
        const float seen = streaks.light(x, y, [&](int i, int j) {
            return glint::Streaks::Velocity{per_fast * show.flow.u_middle(i, j), per_fast * show.flow.v_middle(i, j)};
        });
        pixel = show.glowing(x, y).toward(dark, 0.4f).toward(light, seen).rgba();
    }
};

struct Divergent { // Divergence of an open cell, per second.
    Flow flow;
    glint::View<const float> walls;
    GLINT_HD double operator()(int x, int y) const {
        const float d = walls(x, y) > 0 ? 0.f : steps_per_second * flow.divergence(x, y);
        return static_cast<double>(d) * static_cast<double>(d);
    }
};
struct Largest {
    Divergent of;
    GLINT_HD double operator()(int x, int y) const { return sqrt(of(x, y)); }
};
struct Energy {
    Flow flow;
    float per_speed;
    GLINT_HD double operator()(int x, int y) const {
        const float u = per_speed * flow.u(x, y), v = per_speed * flow.v(x, y);
        return 0.5 * static_cast<double>(fmaf(u, u, v * v));
    }
};
struct Inked {
    Ink ink;
    glint::View<const float> walls;
    GLINT_HD double operator()(int x, int y) const {
        if (walls(x, y) > 0) return 0;
        return (static_cast<double>(ink.red(x, y)) + static_cast<double>(ink.green(x, y))) +
               static_cast<double>(ink.blue(x, y));
    }
};
struct Vorticity {
    Flow flow;
    GLINT_HD double operator()(int x, int y) const {
        const auto w = static_cast<double>(steps_per_second * flow.vorticity(x, y));
        return w * w;
    }
};

} // namespace fluid
