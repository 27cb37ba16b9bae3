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
        {.scene = Scene::fleet, .pattern = Pattern::glider, .spacing = 24, .rain = 20, .brush = Brush::stamp},
        "Gliders in all four directions, until they collide.");
    table.add_preset("methuselahs",
                     {.scene = Scene::fleet,
                      .pattern = Pattern::r_pentomino,
                      .spacing = 160,
                      .rain = 20,
                      .brush = Brush::stamp,
                      .stamp = Pattern::r_pentomino,
                      .view = Look::lagoon},
                     "R-pentominoes: one alone takes 1103 steps to come to rest; here they meet.");
    table.add_preset("acorn",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::acorn,
                      .spacing = 300,
                      .rain = 20,
                      .brush = Brush::stamp,
                      .stamp = Pattern::acorn,
                      .steps_per_frame = 2,
                      .view = Look::meadow,
                      .trail = 127},
                     "Seven cells: one such acorn alone takes 5206 steps to come to rest. Here their offspring meet.");
    table.add_preset("spacefiller",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::spacefiller,
                      .rain = 30,
                      .brush = Brush::stamp,
                      .view = Look::lagoon},
                     "A pattern that fills the plane with stripes at half the speed of light, until it meets itself.");
    table.add_preset("mandala", {.scene = Scene::mandala, .density = 0.35f, .rain = 15},
                     "Random cells and rain, mirrored eight times: the rule keeps every symmetry.");
    table.add_preset("replicators",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::replicator,
                      .spacing = 160,
                      .birth = 36,
                      .brush = Brush::stamp,
                      .stamp = Pattern::replicator,
                      .view = Look::meadow},
                     "HighLife, B36/S23: patterns that copy themselves along a diagonal.");
    table.add_preset("day_and_night", {.density = 0.5f, .birth = 3678, .survival = 34678, .view = Look::lagoon},
                     "B3678/S34678: living and dead cells follow the same rule; both have their gliders.");
    table.add_preset("domains", {.density = 0.5f, .birth = 4678, .survival = 35678, .trail = 127},
                     "B4678/S35678, a vote with a twist: domains whose borders straighten.");
    table.add_preset("coral", {.scene = Scene::disc, .density = 0.5f, .size = 160, .birth = 3, .survival = 45678},
                     "B3/S45678: dense growth with a living rim.");
    table.add_preset("copying_machine",
                     {.scene = Scene::patterns,
                      .pattern = Pattern::galaxy,
                      .birth = 1357,
                      .survival = 1357,
                      .brush = Brush::draw,
                      .brush_radius = 3,
                      .trail = 12},
                     "B1357/S1357: whatever you draw is copied, and the copies are copied.");
    table.add_preset("paper", {.density = 0.37f, .rain = 12, .view = Look::cells, .colors = {grey, clamp, 128, 127}},
                     "Conway's rule as it was first played: black on white.");
}

} // namespace life
