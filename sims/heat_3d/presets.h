// Presets, named for what one sees. Those that are left to cool conduct so slowly that they last for minutes.
#pragma once
#include "heat_3d/params.h"

namespace heat_3d {

inline constexpr const char* opening_preset = "comet";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    constexpr auto cold = glint::Boundary::dirichlet, insulated = glint::Boundary::neumann,
                   periodic = glint::Boundary::periodic;
    table.add_preset(
        opening_preset,
        {.scene = Scene::embers, .conduction = 0.08f, .walls = cold, .source = Source::orbit, .period = 420},
        "A hot ball goes around and leaves a tail, while embers cool. Paint heat into the volume.");
    table.add_preset("fire_and_ice",
                     {.scene = Scene::empty,
                      .conduction = 0.1f,
                      .source = Source::pair,
                      .source_radius = 0.11f,
                      .period = 700,
                      .density = 24,
                      .colors = {vik, clamp, -1, 1}},
                     "A hot and a cold ball wind around each other.");
    table.add_preset("onion",
                     {.scene = Scene::shells,
                      .conduction = 0.004f,
                      .walls = insulated,
                      .steps_per_frame = 1,
                      .source = Source::none,
                      .density = 60,
                      .cut = Axis::diagonal,
                      .cut_at = 0.1f,
                      .colors = {diverging, clamp, -1, 1}},
                     "Hot and cold shells, cut open. They even out, the thin ones first.");
    table.add_preset("thermal_waves",
                     {.scene = Scene::empty,
                      .conduction = 0.12f,
                      .steps_per_frame = 3,
                      .source = Source::pulse,
                      .source_radius = 0.16f,
                      .period = 400,
                      .view = Look::slices,
                      .camera = {.yaw = 40, .pitch = 28, .distance = 2.6f, .target_z = -0.05f},
                      .colors = {vik, clamp, -0.15f, 0.15f}},
                     "The middle is hot and cold in turn. Waves of heat run outwards and fade within one wavelength.");
    table.add_preset("hot_knot",
                     {.scene = Scene::knot,
                      .conduction = 0.003f,
                      .steps_per_frame = 1,
                      .source = Source::none,
                      .density = 70,
                      .colors = {inferno, clamp, -0.2f, 1}},
                     "A knotted wire cools.");
    table.add_preset("isotherms_of_rain",
                     {.scene = Scene::drops,
                      .conduction = 0.06f,
                      .walls = insulated,
                      .steps_per_frame = 1,
                      .source = Source::rain,
                      .source_radius = 0.12f,
                      .period = 240,
                      .view = Look::isotherms,
                      .isotherms = 4,
                      .colors = {vik, clamp, -1, 1}},
                     "Hot and cold drops rain into the volume. Each surface has one temperature.");
    table.add_preset("checkered",
                     {.scene = Scene::lattice,
                      .conduction = 0.005f,
                      .walls = periodic,
                      .steps_per_frame = 1,
                      .source = Source::none,
                      .view = Look::isotherms,
                      .isotherms = 2,
                      .cut = Axis::z,
                      .cut_at = 0.22f,
                      .colors = {twilight, clamp, -1, 1}},
                     "Hot and cold cubes become round.");
    table.add_preset("xray",
                     {.scene = Scene::embers,
                      .conduction = 0.05f,
                      .source = Source::pair,
                      .source_radius = 0.07f,
                      .period = 400,
                      .view = Look::xray,
                      .colors = {diverging, clamp, -1, 1}},
                     "The hottest or coldest place behind each pixel.");
    table.add_preset("decaying_wave",
                     {.scene = Scene::wave,
                      .waves = 3,
                      .conduction = 0.003f,
                      .steps_per_frame = 1,
                      .source = Source::none,
                      .density = 60,
                      .cut = Axis::y,
                      .colors = {diverging, clamp, -0.8f, 0.8f}},
                     "A product of sines keeps its shape between cold walls, and decays exponentially.");
    table.add_preset("sliced_layers",
                     {.scene = Scene::layers,
                      .conduction = 0.02f,
                      .source = Source::pair,
                      .source_radius = 0.12f,
                      .period = 900,
                      .view = Look::slices,
                      .colors = {turbo, clamp, -1, 1}},
                     "Three sections: layers even out, and a heater goes through them.");
}

} // namespace heat_3d
