// The Julia set's presets, named for what one sees. The first is the opening preset; the book's is the last.
#pragma once
#include "julia/params.h"

namespace julia {

inline constexpr const char* opening_preset = "breathing_set";

inline void describe_julia_sets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(
        opening_preset,
        {.c_re = 0.26f,
         .c_im = 0.52f,
         .path = Path::cardioid,
         .path_size = 1.04f,
         .iterations = 1000,
         .scale = 1.1f,
         .cycle = 70},
        "c goes round the heart-shaped part of the Mandelbrot set in 80 seconds: the inside opens and closes again.");
    table
        .add_preset("spiral_sea", {},
                    "The book's set in colour. Drag with Shift to move c, and the set changes with it.")
        .formerly("fire");
    table
        .add_preset("lightning", {.c_re = 0, .c_im = 1, .scale = 1.4f, .cycle = 16},
                    "c = i: a tree without interior points.")
        .formerly("dendrite");
    table.add_preset("rabbit", {.c_re = -0.123f, .c_im = 0.745f, .scale = 1.35f, .cycle = 30},
                     "Douady's rabbit: two ears at every joint.");
    table.add_preset("dragon", {.c_re = -0.70176f, .c_im = -0.3842f, .scale = 1.2f, .cycle = 60},
                     "Two suns, and a chain of smaller suns.");
    table
        .add_preset("galaxy_arms",
                    {.c_re = 0.285f, .c_im = 0.01f, .scale = 1.15f, .cycle = 90, .colors = {viridis, clamp, 0, 1}},
                    "c is just outside the Mandelbrot set, in a cleft: points need hundreds of iterations to escape.")
        .formerly("galaxy");
    table
        .add_preset("snowfall",
                    {.c_re = -0.4f, .c_im = 0.6f, .scale = 1.3f, .cycle = 50, .colors = {grey, clamp, 0, 1}},
                    "Flakes that are made of smaller flakes.")
        .formerly("snow");
    table.add_preset("coral", {.c_re = 0.355f, .c_im = 0.355f, .iterations = 1500, .scale = 1.15f, .cycle = 50},
                     "Branches that curl into branches.");
    table.add_preset("carnival",
                     {.c_re = -0.7453f,
                      .c_im = 0.1127f,
                      .iterations = 2000,
                      .scale = 1.1f,
                      .cycle = 100,
                      .colors = {turbo, clamp, 0, 1}},
                     "From the seahorses' valley: every colour in every curl.");
    table.add_preset(
        "tentacle",
        {.c_re = -0.77146f, .c_im = -0.10119f, .iterations = 3000, .center_re = 0.3f, .scale = 0.45f, .cycle = 120},
        "An arm with suckers, down to the last pixel.");
    table
        .add_preset("deep_curl",
                    {.c_re = 0.285f,
                     .c_im = 0.01f,
                     .iterations = 3000,
                     .center_re = 0.526462734f,
                     .center_im = -0.188945159f,
                     .center_re_low = -516002238,
                     .center_im_low = 97437165,
                     .scale = 1e-9f,
                     .cycle = 60},
                    "A fixed point of the galaxy, enlarged a thousand million times: each further zoom shows the same "
                    "shape again, rotated.")
        .formerly("whirl");
}

inline void describe_maps(glint::ParamTable<Params>& table) {
    table
        .add_preset("map_and_set", {.set = Set::mandelbrot, .center_re = -0.7f, .scale = 1.25f, .inset = true},
                    "The map: Shift+click chooses c.")
        .formerly("mandelbrot");
    table
        .add_preset("seahorse_valley",
                    {.set = Set::mandelbrot,
                     .iterations = 3000,
                     .center_re = -0.7463f,
                     .center_im = 0.1102f,
                     .scale = 0.005f,
                     .cycle = 150},
                    "The map's deepest cleft, at the left: tails that curl.")
        .formerly("seahorses");
    table.add_preset("elephant_valley",
                     {.set = Set::mandelbrot,
                      .iterations = 3000,
                      .center_re = 0.2855f,
                      .center_im = 0.0105f,
                      .scale = 0.012f,
                      .cycle = 150,
                      .colors = {glint::PaletteId::turbo, glint::Range::clamp, 0, 1}},
                     "The cleft at the right: trunks, one behind another.");
    table
        .add_preset("mini_mandelbrot",
                    {.set = Set::mandelbrot,
                     .iterations = 5000,
                     .center_re = -0.77568722f,
                     .center_im = 0.136467963f,
                     .center_re_low = -341568893,
                     .center_im_low = -30880359,
                     .scale = 1e-10f,
                     .cycle = 200},
                    "A Mandelbrot set of size 10^-10 in the seahorse valley of the large set.")
        .formerly("minibrot");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    describe_julia_sets(table);
    describe_maps(table);
    table.add_preset("book",
                     {.iterations = 200, .scale = 1.5f, .samples = 1, .outside = Outside::black, .inside = {1, 0, 0}},
                     "CUDA by Example, chapter 4: red on black.");
}

} // namespace julia
