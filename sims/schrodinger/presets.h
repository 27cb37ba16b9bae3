// The wave packet's presets, named for what one sees.
#pragma once
#include "schrodinger/params.h"

namespace schrodinger {

inline constexpr const char* opening_preset = "double_slit";

inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset(opening_preset, {.repeat = 1600, .brightness = 4},
                     "Packet after packet meets two slits: what comes through interferes.");
    table.add_preset("tunnel", {.scene = Scene::barrier, .height = 1.1f, .width = 8, .wavelength = 28, .repeat = 3000},
                     "A hill higher than the packet's energy: a part of it comes through.");
    table.add_preset("stadium",
                     {.scene = Scene::stadium,
                      .packet_x = 40,
                      .packet_y = 40,
                      .direction = 35,
                      .packet_radius = 40,
                      .edges = Edges::reflecting,
                      .brightness = 2.5f},
                     "");
    table.add_preset("orbit",
                     {.scene = Scene::trap,
                      .packet_x = 50,
                      .packet_y = 80,
                      .direction = 0,
                      .wavelength = 24,
                      .packet_radius = 30,
                      .edges = Edges::reflecting},
                     "");
    table.add_preset("corral",
                     {.scene = Scene::corral,
                      .height = 2,
                      .width = 12,
                      .packet_x = 50,
                      .packet_y = 50,
                      .packet_radius = 40,
                      .edges = Edges::absorbing},
                     "");
    table.add_preset("lattice",
                     {.scene = Scene::lattice,
                      .height = 1.5f,
                      .width = 30,
                      .packet_x = 50,
                      .packet_y = 50,
                      .packet_radius = 60,
                      .edges = Edges::periodic,
                      .brightness = 3},
                     "");
    table.add_preset("scattered",
                     {.scene = Scene::well,
                      .height = 2,
                      .width = 60,
                      .packet_x = 18,
                      .packet_radius = 90,
                      .repeat = 2400,
                      .brightness = 3},
                     "");
    table.add_preset("ring",
                     {.scene = Scene::open,
                      .packet_x = 50,
                      .wavelength = 200,
                      .packet_radius = 12,
                      .edges = Edges::reflecting,
                      .brightness = 3},
                     "");
}

} // namespace schrodinger
