// Presets, named for what one sees.
#pragma once
#include "physarum/params.h"

namespace physarum {

inline constexpr const char* opening_preset = "slime_mould";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {.density = 0.5f, .sensor_angle = 30, .turn = 45, .wander = 10, .saturation = 8},
                     "Veins find each other, and keep changing. Paint food: they grow to it.");
    table.add_preset("railway",
                     {.scene = Scene::meals,
                      .density = 0.15f,
                      .sensor_angle = 45,
                      .turn = 45,
                      .wander = 15,
                      .saturation = 12,
                      .food = 12,
                      .brightness = 1.6f},
                     "Veins connect pieces of food by short ways, as the mould did with the stations around Tokyo.");
    table.add_preset("honeycomb",
                     {.density = 0.5f,
                      .sensor_angle = 30,
                      .turn = 45,
                      .reach = 12,
                      .wander = 20,
                      .saturation = 3,
                      .view = Look::trail,
                      .colors = {batlow, clamp, 0, 16}},
                     "Scent that soon smells no stronger: many veins of equal width, and cells between them.");
    table.add_preset("beads_on_strings",
                     {.density = 0.3f,
                      .sensor_angle = 90,
                      .turn = 45,
                      .wander = 5,
                      .saturation = 2,
                      .view = Look::trail,
                      .colors = {cubehelix, clamp, 0, 12}},
                     "Sensors at the sides: agents gather in beads, and run along strings between them.");
    table.add_preset("dish",
                     {.scene = Scene::dish,
                      .density = 0.25f,
                      .sensor_angle = 45,
                      .turn = 45,
                      .wander = 10,
                      .saturation = 15,
                      .food = 20,
                      .edges = Edges::closed,
                      .brightness = 1.6f},
                     "Twelve oat flakes at the rim of a round dish, and a network between them.");
    table.add_preset("around_stones",
                     {.scene = Scene::stones,
                      .density = 0.4f,
                      .sensor_angle = 30,
                      .turn = 40,
                      .reach = 12,
                      .wander = 10,
                      .saturation = 8},
                     "Veins go around stones, and pull themselves straight between them.");
    table.add_preset("highways",
                     {.scene = Scene::colonies,
                      .density = 0.25f,
                      .sensor_angle = 20,
                      .turn = 20,
                      .reach = 24,
                      .speed = 1.5f,
                      .wander = 8,
                      .saturation = 3,
                      .view = Look::agents,
                      .colors = {rocket, clamp, 0, 1}},
                     "Each agent as a point of light: crowds leave their colonies along highways.");
    table.add_preset("capillaries",
                     {.density = 0.6f,
                      .sensor_angle = 22.5f,
                      .turn = 45,
                      .reach = 5,
                      .wander = 8,
                      .saturation = 4,
                      .decay = 0.15f,
                      .view = Look::trail,
                      .colors = {magma, clamp, 0, 12}},
                     "Short sensors make a fine mesh, which slowly grows coarser.");
    table.add_preset("young_colonies",
                     {.scene = Scene::colonies,
                      .density = 0.2f,
                      .sensor_angle = 45,
                      .turn = 30,
                      .reach = 14,
                      .wander = 25,
                      .saturation = 2,
                      .brightness = 2},
                     "Small crowds put out branches, until they find the others.");
}

} // namespace physarum
