// The obstacles that a run can start with, and the flow around them at the start.
#pragma once
#include "lattice_boltzmann/params.h"

namespace lattice_boltzmann {

struct LayOut {
    glint::View<float> walls;
    Populations<float> to;
    Scene scene;
    Rule rule;
    float size, cosine, sine; // size of the obstacle, in cells; cosine and sine of its angle
    float turns_right;        // rotation of the disturbance that starts the vortices

    LayOut(const Params& p, glint::View<float> of_walls, const Populations<float>& populations)
        : walls(of_walls),
          to(populations),
          scene(p.scene),
          rule(rule_of(p, of_walls.extent())),
          size(float(size_of(p, of_walls.extent()))),
          cosine(std::cos(p.angle * float(M_PI / 180))),
          sine(std::sin(p.angle * float(M_PI / 180))),
          turns_right(3.f / float(of_walls.width)) {}

    GLINT_HD static float square(float dx, float dy) { return fmaf(dx, dx, dy * dy); }
    /// NACA's symmetric wing: half its thickness at s of its chord.
    GLINT_HD static float half_thickness(float s) {
        return 5 * 0.15f * (0.2969f * sqrtf(s) - s * (0.1260f + s * (0.3516f - s * (0.2843f - s * 0.1036f))));
    }
    GLINT_HD bool is_wall(float x, float y) const { // position of a cell's centre
        const float w = static_cast<float>(walls.width), h = static_cast<float>(walls.height);
        const float dx = x - 0.27f * w, dy = y - 0.5f * h;
        const float along = fmaf(dx, cosine, -dy * sine) / size, across = fmaf(dx, sine, dy * cosine) / size;
        const float s = along + 0.5f; // from the nose
        const float gap = 0.3f * size, rows = floorf((x - 0.3f * w) / gap), at_row = x - 0.3f * w - (rows + 0.5f) * gap;
        const float shift = rows - 2 * floorf(0.5f * rows) > 0 ? 0.5f * gap : 0.f;
        const float at_height = y + shift - (floorf((y + shift) / gap) + 0.5f) * gap;
        switch (scene) {
        case Scene::open:
            return false;
        case Scene::cylinder:
            return square(dx, dy) < 0.25f * size * size;
        case Scene::pair:
            return square(dx, fabsf(dy) - 1.1f * size) < 0.25f * size * size;
        case Scene::wing:
            return s > 0 && s < 1 && fabsf(across) < half_thickness(s);
        case Scene::plate:
            return fabsf(along) < 0.5f && fabsf(across) * size < fmaxf(1.f, 0.03f * size);
        case Scene::step:
            return x < 0.2f * w && y < size;
        case Scene::posts:
            return rows >= 0 && rows < 6 && square(at_row, at_height) < 0.0081f * size * size;
        }
        return false;
    }
    GLINT_HD void operator()(int x, int y) const {
        const bool wall = is_wall(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
        walls(x, y) = wall ? 1.f : 0.f;
        const float odd = 0.05f * rule.speed * glint::cos_turns(static_cast<float>(x) * turns_right);
        const float bands = glint::cos_turns((static_cast<float>(y) + 0.5f) * rule.force_turns);
        const float right = rule.edges == Edges::tunnel     ? rule.speed
                            : rule.edges == Edges::periodic ? rule.speed * bands
                                                            : 0.f;
        const Equilibrium start(0, right, rule.edges == Edges::tunnel || rule.edges == Edges::periodic ? odd : 0.f);
        for_directions([&](auto i) { to.at[i](x, y) = wall ? 0.f : start.of(i); });
    }
};

} // namespace lattice_boltzmann
