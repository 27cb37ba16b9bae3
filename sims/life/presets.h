// Life's presets.
#pragma once
#include "life/params.h"

namespace life {

inline constexpr const char* opening_preset = "primordial_soup";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {.rain = 12},
                     "Conway's rule from random cells: gliders, oscillators, ash; some rain keeps it alive.");
    table.add_preset(
        "gun_battery",
        {.scene = Scene::patterns,
         .pattern = Pattern::gun_and_eater,
         .spacing = 72,
         .brush = Brush::stamp,
         .view = Look::lagoon},
        "Gosper's guns: each shoots a glider every 30 steps at a pattern that eats it. Stamp a glider between them.");
    table.add_preset(
        "glider_swarm",
        {.scene = Scene::fleet, .pattern = Pattern::glider, .spacing = 24, .rain = 0, .brush = Brush::stamp},
        "Gliders in all four directions, until they collide.");
    table.add_preset("r_pentomino",
                     {.scene = Scene::patterns, .pattern = Pattern::r_pentomino, .brush = Brush::stamp, .trail = 127},
                     "Five cells that take 1103 steps to come to rest.");
    table.add_preset("acorn",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::acorn,
                      .brush = Brush::stamp,
                      .steps_per_frame = 2,
                      .view = Look::meadow,
                      .trail = 127},
                     "Seven cells that take 5206 steps to come to rest.");
    table.add_preset(
        "spacefiller",
        {.scene = Scene::patterns, .pattern = Pattern::spacefiller, .edges = Edges::empty, .view = Look::lagoon},
        "A pattern that fills the plane with stripes at half the speed of light.");
    table.add_preset("mandala", {.scene = Scene::mandala, .density = 0.35f},
                     "Random cells, mirrored eight times: the rule keeps every symmetry.");
    table.add_preset("replicators",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::replicator,
                      .birth = 36,
                      .brush = Brush::stamp,
                      .stamp = Pattern::replicator,
                      .view = Look::meadow},
                     "HighLife, B36/S23: a pattern that copies itself along a diagonal.");
    table.add_preset("day_and_night",
                     {.density = 0.5f, .birth = 3678, .survival = 34678, .steps_per_frame = 2, .view = Look::lagoon},
                     "B3678/S34678: living and dead cells follow the same rule; both have their gliders.");
    table.add_preset("coral", {.scene = Scene::mandala, .density = 0.02f, .birth = 3, .survival = 45678},
                     "B3/S45678: dense growth with a living rim.");
    table.add_preset("labyrinth",
                     {.scene = Scene::mandala, .density = 0.003f, .birth = 3, .survival = 12345, .view = Look::meadow},
                     "B3/S12345: corridors grow from a few seeds.");
    table.add_preset("serviettes", {.scene = Scene::square, .square = 2, .birth = 234, .survival = 0},
                     "B234/S: a carpet grows from one square and folds over itself.");
    table.add_preset(
        "domains",
        {.density = 0.5f, .birth = 4678, .survival = 35678, .steps_per_frame = 2, .view = Look::lagoon, .trail = 127},
        "B4678/S35678, a vote with a twist: domains whose borders straighten.");
    table.add_preset("copying_machine",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::gun,
                      .birth = 1357,
                      .survival = 1357,
                      .brush = Brush::draw,
                      .brush_radius = 3},
                     "B1357/S1357: whatever you draw is copied, and the copies are copied.");
    table.add_preset("paper", {.density = 0.37f, .rain = 12, .view = Look::cells, .colors = {grey, clamp, 128, 127}},
                     "Conway's rule as it was first played: black on white.");
}

} // namespace life
