// Heat's presets, named for what one sees. The first is the opening preset; the book's is the last.
#pragma once
#include "heat/params.h"

namespace heat {

inline constexpr const char* opening_preset = "embers";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum Scene;
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table
        .add_preset(opening_preset,
                    {.scene = spots,
                     .steps_per_frame = 6,
                     .sparks = 12,
                     .brush_radius = 28,
                     .colors = {inferno, clamp, 0.05f, 1}},
                    "Hot and dark drops that fall, run into each other and fade. Paint more drops.")
        .formerly("spots");
    table
        .add_preset("glowing_name",
                    {.scene = Scene::glint, .steps_per_frame = 8, .colors = {inferno, clamp, -0.05f, 1}},
                    "The name in glowing wire.")
        .formerly("glint");
    table
        .add_preset("two_spirals", {.scene = spiral, .steps_per_frame = 12},
                    "A hot and a cold spiral, wound into each other.")
        .formerly("spiral");
    table.add_preset("rainbow_spiral", {.scene = spiral, .steps_per_frame = 12, .colors = {turbo, clamp}},
                     "A hot and a cold spiral, with one colour per temperature.");
    table
        .add_preset(
            "winter_room",
            {.scene = room, .boundary = glint::Boundary::dirichlet, .steps_per_frame = 120, .colors = {turbo, clamp}},
            "A stove against cold walls.")
        .formerly("room");
    table
        .add_preset("lava_stripes", {.scene = stripes, .boundary = glint::Boundary::periodic, .steps_per_frame = 8},
                    "Periodic edges: heat that leaves on the right enters on the left.")
        .formerly("stripes");
    table.add_preset("northern_lights",
                     {.scene = stripes,
                      .boundary = glint::Boundary::periodic,
                      .steps_per_frame = 10,
                      .colors = {viridis, clamp, 0.25f, 0.75f}},
                     "Bars that fade into curtains of light.");
    table.add_preset("frosted_window",
                     {.scene = spots,
                      .boundary = glint::Boundary::dirichlet,
                      .steps_per_frame = 8,
                      .brush_radius = 28,
                      .colors = {grey, clamp, 0.8f, 0}},
                     "Frost flowers that thaw from the rim. Paint warmth on them.");
    table.add_preset("cooling_plate",
                     {.scene = Scene::book, .boundary = glint::Boundary::dirichlet, .colors = {inferno, clamp}},
                     "The book's plate with cold edges.");
    table.add_preset("book",
                     {.scene = Scene::book, .k = 0.25f, .steps_per_frame = 90, .colors = {classic, glint::Range::mark}},
                     "The plate of CUDA by Example, chapter 7. The method 'textbook' has the book's own kernels.");
}

} // namespace heat
