// The Julia set's parameters and presets.
#pragma once
#include "draw.h"

namespace julia {

inline constexpr float deepest = 1e-4f; // the smallest scale

enum class Path : std::int32_t { textbook, rows, refill, attractor, squares, unrolled, automatic };

struct Params {
    Set set = Set::julia;
    float c_re = -0.8f, c_im = 0.156f;
    std::int32_t iterations = 500;
    float escape = 1000;
    float center_re = 0, center_im = 0, scale = 1.2f;
    bool inset = false;
    std::int32_t samples = 2;
    Outside outside = Outside::smooth;
    float cycle = 60, shift = 0;
    glint::Color inside{0.01f, 0.01f, 0.02f};
    Path path = Path::automatic;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 1};
};

inline void describe(glint::ParamTable<Params>& table) {
    table
        .pick(&Params::set, "set",
              {{"julia", "each point is a z to start from; c is the same for all"},
               {"mandelbrot", "each point is a c; z starts at 0: the map of all Julia sets"}},
              "What the picture shows.")
        .group("Set");
    table
        .real(&Params::c_re, "c_re", -2, 2,
              "Real part of c. Drag with Shift to move c, or click in the Mandelbrot set: near its edge are the "
              "richest ones.")
        .label("c, real part");
    table.real(&Params::c_im, "c_im", -2, 2, "Imaginary part of c.").label("c, imaginary part");
    table
        .whole(&Params::iterations, "iterations", 1, 50000,
               "Points still there after so many count as inside. Deep views need more, and take longer.")
        .log_scale();
    table
        .real(&Params::escape, "escape", 4, 1e6f,
              "A point has escaped once |z|² is above this. 4 is enough for the shape; smooth colours want more.")
        .label("Escape at |z|²")
        .log_scale();
    table
        .flag(&Params::inset, "inset",
              "Shows the other set in the corner: beside a Julia set the Mandelbrot set, where a click picks c.")
        .label("Other set in the corner");
    table.real(&Params::center_re, "center_re", -2.5f, 2.5f, "What is in the middle, real part. Drag to move.")
        .label("Centre, real")
        .group("View");
    table.real(&Params::center_im, "center_im", -2.5f, 2.5f, "What is in the middle, imaginary part. Drag to move.")
        .label("Centre, imaginary");
    table
        .real(&Params::scale, "scale", deepest, 4,
              "From the middle of the picture to the nearer edge; turn the wheel to zoom at the cursor. It ends "
              "where "
              "single precision no longer tells neighbouring pixels apart.")
        .log_scale();
    table
        .whole(&Params::samples, "samples", 1, 4,
               "Samples a pixel takes in each direction: 2 are four in all, and cost four times as much.")
        .label("Smoothing");
    table
        .pick(&Params::outside, "outside",
              {{"black", nullptr}, {"bands", "by whole iterations"}, {"smooth", "without steps between iterations"}},
              "How points that escape are coloured.")
        .group("Colours");
    table
        .real(&Params::cycle, "cycle", 1, 10000,
              "Iterations from the first colour of the palette to the last; then back.")
        .unit("iterations")
        .log_scale();
    table.real(&Params::shift, "shift", 0, 2, "Moves the colours along: 2 is once up and down the palette.")
        .unit("cycles");
    table.color(&Params::inside, "inside", "Colour of the points that never escape.");
    table.colors(&Params::colors, 0, 1, "");
    table
        .pick(&Params::path, "path",
              {{"textbook", "one point after another; on a GPU each has a thread of its own"},
               {"rows", "16 neighbours in vector registers, until the last of them has escaped"},
               {"refill", "four such groups at a time, and the next points move in where one is done"},
               {"attractor", "as refill, on a GPU as textbook; but a point is done where it can be proved to stay"},
               {"squares", "as attractor, but 32 points that a GPU follows side by side are a square, not a line"},
               {"unrolled", "as squares, but whether a point has escaped is looked at every eight iterations"},
               {"auto", "the fastest that was measured: attractor"}},
              "How the orbits are followed. All give the same counts; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Path::textbook));

    table.preset("book",
                 {.iterations = 200, .scale = 1.5f, .samples = 1, .outside = Outside::black, .inside = {1, 0, 0}},
                 "CUDA by Example, chapter 4: red on black.");
    table.preset("fire", {}, "The book's set in colour.");
    table.preset("dendrite", {.c_re = 0, .c_im = 1, .scale = 1.4f, .cycle = 16}, "c = i: a tree of lightning.");
    table.preset("rabbit", {.c_re = -0.123f, .c_im = 0.745f, .scale = 1.35f, .cycle = 30});
    table.preset("dragon", {.c_re = -0.70176f, .c_im = -0.3842f, .scale = 1.2f, .cycle = 60});
    table.preset("galaxy", {.c_re = 0.285f, .c_im = 0.01f, .scale = 1.15f, .cycle = 60});
    table.preset("snow", {.c_re = -0.4f, .c_im = 0.6f, .scale = 1.3f, .cycle = 50});
    table.preset("mandelbrot", {.set = Set::mandelbrot, .center_re = -0.7f, .scale = 1.25f, .inset = true},
                 "The map: a click with Shift picks c.");
    table.preset(
        "seahorses",
        {.set = Set::mandelbrot, .iterations = 3000, .center_re = -0.7463f, .center_im = 0.1102f, .scale = 0.005f});
}

} // namespace julia
