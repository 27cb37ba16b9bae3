// The boids' parameters and presets. Lengths are in cells: a larger picture shows more boids.
#pragma once
#include "api/params.h"

namespace boids {

enum class Scene : std::int32_t { scattered, aligned, flocks, ring, fronts, pillars };
enum class Brush : std::int32_t { attract, repel, lead, scatter, wall, eraser };
enum class Look : std::int32_t { direction, dusk, density };

struct Params {
    std::int32_t boids = 60000, seed = 1;
    Scene scene = Scene::scattered;
    float radius = 9, align = 1, cohesion = 0.2f, separation = 2, inertia = 1, noise = 0.06f, speed = 0.8f;
    std::int32_t steps_per_frame = 1;
    Brush brush = Brush::attract;
    float brush_radius = 60, strength = 0.5f;
    Look view = Look::direction;
    std::int32_t tail = 5;
    float exposure = 1;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 4};
};

inline constexpr int most_boids = 1 << 22, most_cells = 1 << 20, seen_per_cell = 24;
inline constexpr float lowest_radius = 2;

inline int boids_of(glint::Extent e, const Params& p) {
    const auto all = double(e.area()) * p.boids / (1 << 20);
    return int(glint::clamp(all, 1., double(most_boids)));
}

inline void describe_flock(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::boids, "boids", 1, 2'000'000,
                 "Number of boids in a picture of 1024 x 1024 cells; a larger picture has more, at most 4194304.")
        .group("Flock")
        .log_scale()
        .restarts();
    table
        .add_enum(&P::scene, "scene",
                  {{"scattered", "everywhere, in all directions"},
                   {"aligned", "everywhere, all to the right"},
                   {"flocks", "twelve flocks, each with its own direction"},
                   {"ring", "a ring that turns"},
                   {"fronts", "half of them go to the left, half to the right"},
                   {"pillars", "everywhere, between pillars that they do not cross"}},
                  "Where the boids are at the start. Choosing a scene starts over.")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the start and of the noise: the same seed gives the same flight.")
        .restarts();
}

inline void describe_rule(glint::ParamTable<Params>& table) {
    using P = Params;
    table.add_float(&P::radius, "radius", lowest_radius, 40, "How far a boid sees its neighbours.")
        .group("Rule")
        .label("Radius of sight")
        .symbol("R")
        .unit("cells")
        .log_scale();
    table.add_float(&P::align, "align", 0, 4, "How strongly a boid turns to the mean direction of those that it sees.")
        .symbol("a");
    table.add_float(&P::cohesion, "cohesion", -1, 4, "How strongly it turns to the middle of those that it sees.")
        .symbol("c");
    table
        .add_float(&P::separation, "separation", 0, 4,
                   "How strongly it turns away from those that are nearer than two fifths of the radius.")
        .symbol("s");
    table
        .add_float(&P::inertia, "inertia", 0, 4,
                   "How strongly it keeps its own direction. Zero, as the cohesion and separation: Vicsek's model.")
        .symbol("k");
    table.add_float(&P::noise, "noise", 0, 1, "Width of the angles by which boids turn at random in each step.")
        .symbol("η")
        .unit("turns");
    table.add_float(&P::speed, "speed", 0, 4, "Speed of all boids.").symbol("v").unit("cells/step");
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 100, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
}

inline void describe_picture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::brush, "brush",
                  {glint::Choice("attract", "boids turn to the mouse").icon(glint::Icon::hand),
                   {"repel", "boids flee from the mouse"},
                   glint::Choice("lead", "boids turn the way that the mouse goes").icon(glint::Icon::wave),
                   {"scatter", "boids turn anywhere"},
                   glint::Choice("wall", "a wall that boids do not cross").icon(glint::Icon::wall),
                   glint::Choice("eraser", "removes walls").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. With the right button boids flee, and walls are removed.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 400, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::strength, "strength", 0.05f, 1, "How strongly the brush turns boids.")
        .brush_strength()
        .not_random();
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("direction", "the colour is the direction, light is the number").without_palette(),
                   glint::Choice("dusk", "dark birds before an evening sky").without_palette(),
                   {"density", "number of boids in a cell, with their tails"}},
                  "What is drawn.")
        .group("View")
        .not_random();
    table.add_int(&P::tail, "tail", 0, 30, "Length of the tail behind each boid.").unit("cells").not_random();
    table.add_float(&P::exposure, "exposure", 0.01f, 10, "Light of a boid, or how dark a bird is before the sky.")
        .log_scale()
        .needs("view", {Look::direction, Look::dusk}, "The view 'density' has colours for numbers.")
        .not_random();
    table.add_colors(&P::colors, 0, 16, "boids").needs("view", {Look::density}, "Only used with the view 'density'.");
}

inline constexpr const char* opening_preset = "murmuration";

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset("murmuration",
                     {.boids = 120000,
                      .scene = Scene::flocks,
                      .radius = 12,
                      .align = 1.2f,
                      .cohesion = 0.25f,
                      .separation = 2,
                      .inertia = 1.5f,
                      .noise = 0.09f,
                      .speed = 1,
                      .view = Look::dusk,
                      .tail = 2,
                      .exposure = 0.7f},
                     "Starlings in the evening. Drag like a hawk, with the right button.");
    table.add_preset("shoals", {.boids = 60000, .radius = 10, .tail = 7}, "From disorder, shoals form and meet.");
    table.add_preset("million", {.boids = 1000000, .radius = 4, .noise = 0.12f, .tail = 2, .exposure = 0.35f},
                     "A million boids in a picture of 1024 x 1024 cells: for a GPU.");
    table.add_preset("mill",
                     {.boids = 50000,
                      .scene = Scene::ring,
                      .radius = 16,
                      .align = 1,
                      .cohesion = 0.7f,
                      .separation = 1.3f,
                      .noise = 0.04f,
                      .tail = 12,
                      .exposure = 0.8f},
                     "Fish in a ring that turns, until it breaks.");
    table.add_preset("two_fronts",
                     {.boids = 80000,
                      .scene = Scene::fronts,
                      .radius = 8,
                      .cohesion = 0.25f,
                      .separation = 1,
                      .noise = 0.05f,
                      .tail = 8},
                     "One half goes to the left, the other to the right: lanes form.");
    table.add_preset("between_pillars", {.boids = 70000, .scene = Scene::pillars, .radius = 9, .tail = 8},
                     "Streams divide at pillars. Build more, or remove them.");
    table.add_preset("vicsek_order",
                     {.boids = 80000,
                      .radius = 7,
                      .cohesion = 0,
                      .separation = 0,
                      .inertia = 0,
                      .noise = 0.2f,
                      .speed = 0.5f,
                      .tail = 6},
                     "Vicsek's model with little noise: directions spread until all agree.");
    table.add_preset("vicsek_critical",
                     {.boids = 130000,
                      .radius = 4,
                      .cohesion = 0,
                      .separation = 0,
                      .inertia = 0,
                      .noise = 0.42f,
                      .speed = 2,
                      .steps_per_frame = 2,
                      .tail = 3,
                      .exposure = 0.8f},
                     "Vicsek's model near its critical noise: flocks of all sizes form and dissolve.");
    table.add_preset("vicsek_gas",
                     {.boids = 80000,
                      .radius = 6,
                      .cohesion = 0,
                      .separation = 0,
                      .inertia = 0,
                      .noise = 0.6f,
                      .speed = 0.7f,
                      .view = Look::density,
                      .tail = 8,
                      .colors = {glint::PaletteId::mako, glint::Range::clamp, 0, 2}},
                     "Vicsek's model above its critical noise: no direction lasts. Lower the noise.");
    table.add_preset("midges",
                     {.boids = 40000,
                      .scene = Scene::scattered,
                      .radius = 24,
                      .align = 0.1f,
                      .cohesion = 1.2f,
                      .separation = 1,
                      .inertia = 1,
                      .noise = 0.35f,
                      .speed = 0.9f,
                      .view = Look::density,
                      .tail = 3,
                      .colors = {glint::PaletteId::inferno, glint::Range::clamp, 0, 5}},
                     "Swarms without a direction that stay together.");
}

} // namespace boids
