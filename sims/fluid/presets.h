// Presets, named for what one sees.
#pragma once
#include "fluid/params.h"

namespace fluid {

inline constexpr const char* opening_preset = "spinning_nozzle";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    constexpr glint::Color smoke{0.95f, 0.9f, 0.85f}, lava{1, 0.24f, 0.03f}, water{0.16f, 0.5f, 1};
    table.add_preset(opening_preset, {.scene = Scene::turbulence},
                     "A nozzle goes around and sprays ink in all colours. Stir it.");
    table.add_preset("smoke_plume",
                     {.source = Source::plume,
                      .source_speed = 0.25f,
                      .source_size = 38,
                      .buoyancy = 1.2f,
                      .confinement = 2,
                      .fade = 0.22f,
                      .rainbow = 0,
                      .ink = smoke},
                     "Hot smoke rises, wavers and rolls up under the ceiling.");
    table.add_preset("colliding_jets", {.source = Source::jets, .source_speed = 0.9f, .source_size = 36, .rainbow = 24},
                     "Two jets meet and spread in mushrooms.");
    table.add_preset("vortex_pairs",
                     {.source = Source::puffs, .source_speed = 1.3f, .source_size = 48, .fade = 0.12f, .rainbow = 30},
                     "Puffs roll up to pairs of vortices, cross the box and trade partners.");
    table.add_preset("ink_drops",
                     {.source = Source::drops,
                      .source_speed = 0.25f,
                      .source_size = 42,
                      .buoyancy = -1,
                      .fade = 0.16f,
                      .rainbow = 20,
                      .view = Look::paper},
                     "Drops of heavy ink sink in clear water and split.");
    table.add_preset("shear_layers",
                     {.scene = Scene::bands,
                      .source = Source::bands,
                      .source_speed = 0.35f,
                      .edges = Edges::periodic,
                      .fade = 0,
                      .rainbow = 40},
                     "Bands that move against each other roll up to billows: Kelvin's and Helmholtz's.");
    table.add_preset("fountain",
                     {.source = Source::fountain,
                      .source_speed = 1.8f,
                      .source_size = 34,
                      .buoyancy = -1.2f,
                      .fade = 0.3f,
                      .rainbow = 0,
                      .ink = water},
                     "Heavy water shoots up and falls back on itself.");
    table.add_preset("through_the_gaps",
                     {.scene = Scene::gaps,
                      .source = Source::hot_floor,
                      .source_speed = 0.3f,
                      .source_size = 18,
                      .buoyancy = 2,
                      .fade = 0.2f,
                      .rainbow = 30},
                     "Warm ink of many colours presses through three gaps. Draw walls.");
    table.add_preset("boiling_floor",
                     {.source = Source::hot_floor,
                      .source_speed = 0.25f,
                      .source_size = 16,
                      .buoyancy = 2.8f,
                      .confinement = 1,
                      .fade = 0.32f,
                      .rainbow = 0,
                      .ink = lava},
                     "Hot places of the floor send up flames that lean on each other.");
    table.add_preset("among_posts",
                     {.scene = Scene::posts,
                      .source = Source::plume,
                      .source_speed = 0.3f,
                      .source_size = 48,
                      .buoyancy = 1.5f,
                      .fade = 0.25f,
                      .rainbow = 9},
                     "Ink finds its way up between posts.");
    table.add_preset("lid_driven",
                     {.scene = Scene::layers,
                      .source = Source::none,
                      .edges = Edges::lid,
                      .lid_speed = 1,
                      .viscosity = 0.0004f,
                      .fade = 0,
                      .view = Look::glow},
                     "The lid drags the fluid along, and its layers fold into each other.");
    table.add_preset("turbulence",
                     {.scene = Scene::turbulence,
                      .source = Source::bands,
                      .source_speed = 0.25f,
                      .edges = Edges::periodic,
                      .fade = 0,
                      .view = Look::vorticity,
                      .colors = {vik, clamp, -7, 7}},
                     "Small vortices join to large ones. Bands that are weakly pushed keep them turning.");
}

} // namespace fluid
