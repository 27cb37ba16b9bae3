// The wave packet's presets, named for what one sees.
#pragma once
#include "schrodinger/params.h"

namespace schrodinger {

inline constexpr const char* opening_preset = "double_slit";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {.packet_x = 16, .wavelength = 30, .repeat = 1600, .brightness = 14},
                     "Packet after packet meets two openings; the parts that come through interfere.");
    table.add_preset(
        "tunnel",
        {.scene = Scene::barrier, .height = 1.15f, .width = 10, .wavelength = 44, .repeat = 2400, .brightness = 5},
        "The hill is higher than the packet's energy, but a part of the packet comes through.");
    table.add_preset("stadium",
                     {.scene = Scene::stadium,
                      .packet_x = 35,
                      .packet_y = 40,
                      .direction = 35,
                      .wavelength = 32,
                      .packet_radius = 36,
                      .edges = Edges::reflecting,
                      .brightness = 5},
                     "A stadium, in which a ball's path is chaotic: the wave fills it with scars.");
    table.add_preset("orbit",
                     {.scene = Scene::trap,
                      .packet_x = 50,
                      .packet_y = 78,
                      .wavelength = 44,
                      .packet_radius = 40,
                      .edges = Edges::reflecting,
                      .brightness = 2},
                     "A packet circles in a bowl like a marble, and keeps its shape.");
    table.add_preset("corral",
                     {.scene = Scene::corral,
                      .height = 2,
                      .width = 14,
                      .packet_x = 50,
                      .packet_y = 50,
                      .direction = 20,
                      .wavelength = 40,
                      .packet_radius = 40,
                      .repeat = 4000,
                      .brightness = 20},
                     "Posts on a circle, like iron atoms on copper: standing waves form inside.");
    table.add_preset("lattice",
                     {.scene = Scene::lattice,
                      .height = 1.5f,
                      .width = 30,
                      .packet_x = 50,
                      .packet_y = 50,
                      .direction = 25,
                      .wavelength = 44,
                      .packet_radius = 60,
                      .edges = Edges::periodic,
                      .brightness = 5},
                     "Hills in rows: the packet spreads over a crystal.");
    table.add_preset("scattered",
                     {.scene = Scene::well,
                      .height = 2,
                      .width = 60,
                      .packet_x = 16,
                      .wavelength = 30,
                      .packet_radius = 90,
                      .repeat = 1800,
                      .brightness = 5},
                     "A round well bends the packets and focuses them behind it.");
    table.add_preset("five_slits",
                     {.slits = 5,
                      .slit_width = 26,
                      .slit_separation = 76,
                      .packet_x = 16,
                      .wavelength = 26,
                      .packet_radius = 110,
                      .repeat = 1800,
                      .view = Look::density,
                      .colors = {inferno, clamp, 0, 0.04f}},
                     "Five openings sort the packet into a few sharp directions.");
    table.add_preset("standing_waves",
                     {.scene = Scene::open,
                      .packet_x = 50,
                      .packet_y = 50,
                      .wavelength = 200,
                      .packet_radius = 14,
                      .edges = Edges::reflecting,
                      .view = Look::real,
                      .colors = {diverging, clamp, -0.06f, 0.06f}},
                     "A narrow packet bursts and comes back from all four walls.");
}

} // namespace schrodinger
