// The Julia set's parameters.
#pragma once
#include "draw.h"

namespace julia {

inline constexpr float min_scale = 1e-30f;          // the smallest scale
inline constexpr std::int32_t max_low = 0x7fffffff; // of what a float lacks of the centre: see place.h

enum class Method : std::int32_t { textbook, rows, unrolled, compacted, attractor, automatic };
enum class Path : std::int32_t { still, cardioid, circle };
enum class Precision : std::int32_t { single, pair, real, automatic, perturbed };

struct Params {
    Set set = Set::julia;
    float c_re = -0.8f, c_im = 0.156f;
    Path path = Path::still;
    float path_speed = 0.75f, path_size = 1;
    std::int32_t iterations = 500;
    float escape = 1000;
    float center_re = 0, center_im = 0;
    std::int32_t center_re_low = 0, center_im_low = 0, center_re_low2 = 0, center_im_low2 = 0, center_re_low3 = 0,
                 center_im_low3 = 0;
    float scale = 1.2f;
    Precision precision = Precision::automatic;
    bool inset = false, pointing = false;
    std::int32_t samples = 2;
    Outside outside = Outside::smooth;
    float cycle = 60, shift = 0;
    glint::Color inside{0.01f, 0.01f, 0.02f};
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 1};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    table
        .add_enum(&Params::set, "set",
                  {{"julia", "each point is a z to start from; c is the same for all"},
                   {"mandelbrot", "each point is a c; z starts at 0: the map of all Julia sets"}},
                  "What the picture shows.")
        .group("Set");
    table
        .add_float(&Params::c_re, "c_re", -2, 2,
                   "Real part of c. Drag with Shift to move c, hold J to have it under the mouse, or click in the "
                   "Mandelbrot set: near its edge are the richest ones.")
        .label("c, real part");
    table.add_float(&Params::c_im, "c_im", -2, 2, "Imaginary part of c.").label("c, imaginary part");
    table
        .add_enum(&Params::path, "path",
                  {{"still", "c stands where it is put"},
                   {"cardioid", "as the edge of the Mandelbrot set's heart"},
                   {"circle", "as the edge of the round bulb left of the heart"}},
                  "Which way c drifts, from where it is put. Drag with Shift to move it, and its path with it.")
        .label("Path of c");
    table.add_float(&Params::path_speed, "path_speed", 0.01f, 60, "How often c comes round, in 3600 steps.")
        .label("Speed on the path")
        .unit("turns/min")
        .log_scale()
        .needs("path", {Path::cardioid, Path::circle}, "c stands still: choose a path for it.");
    table
        .add_float(&Params::path_size, "path_size", 0, 2,
                   "1 is as large as that edge of the Mandelbrot set; a little more runs along outside it.")
        .label("Size of the path")
        .needs("path", {Path::cardioid, Path::circle}, "c stands still: choose a path for it.");
    table
        .add_int(&Params::iterations, "iterations", 1, 50000,
                 "Points still there after so many count as inside. Deep views need more, and take longer.")
        .log_scale();
    table
        .add_float(&Params::escape, "escape", 4, 1e6f,
                   "A point has escaped once |z|² is above this. 4 is enough for the shape; smooth colours want more.")
        .label("Escape at |z|²")
        .log_scale();
    table
        .add_bool(&Params::inset, "inset",
                  "Shows the other set in the corner: beside a Julia set the Mandelbrot set, where a click picks c.")
        .label("Other set in the corner");
    table
        .add_bool(&Params::pointing, "pointing",
                  "On while J is held: c is under the mouse, as if the picture was the map that the corner shows.")
        .hidden();
    table.add_float(&Params::center_re, "center_re", -2.5f, 2.5f, "What is in the middle, real part. Drag to move.")
        .label("Centre, real")
        .group("View");
    table
        .add_float(&Params::center_im, "center_im", -2.5f, 2.5f, "What is in the middle, imaginary part. Drag to move.")
        .label("Centre, imaginary");
    constexpr auto low_help = "What a float lacks of the centre, in units of 2^-54; the mouse keeps it.";
    table.add_int(&Params::center_re_low, "center_re_low", -max_low, max_low, low_help).hidden();
    table.add_int(&Params::center_im_low, "center_im_low", -max_low, max_low, low_help).hidden();
    constexpr auto low2_help = "What the one above lacks of the centre, in units of 2^-85; the mouse keeps it.";
    table.add_int(&Params::center_re_low2, "center_re_low2", -max_low, max_low, low2_help).hidden();
    table.add_int(&Params::center_im_low2, "center_im_low2", -max_low, max_low, low2_help).hidden();
    constexpr auto low3_help = "What that lacks of the centre, in units of 2^-116; the mouse keeps it.";
    table.add_int(&Params::center_re_low3, "center_re_low3", -max_low, max_low, low3_help).hidden();
    table.add_int(&Params::center_im_low3, "center_im_low3", -max_low, max_low, low3_help).hidden();
    table
        .add_float(&Params::scale, "scale", min_scale, 4,
                   "From the middle of the picture to the nearer edge; turn the wheel to zoom at the cursor. It ends "
                   "where the precision no longer tells neighbouring pixels apart.")
        .log_scale();
    table.add_enum(&Params::precision, "precision",
                   {{"float", "24 bits, the fastest: down to a scale of about 0.002"},
                    {"float_float", "pairs of floats, 45 bits or more: for a GPU with slow doubles"},
                    {"double", "53 bits: down to a scale of about 1e-11"},
                    {"auto", "float as long as it leaves 4 bits; then the fastest of the others that does"},
                    {"perturbed", "doubles beside one orbit of 116 bits: down to a scale of 1e-30"}},
                   "The numbers that points are followed in. The deeper the view, the fewer of their bits are left to "
                   "tell neighbouring pixels apart; below 4 they begin to look alike.");
    table
        .add_int(&Params::samples, "samples", 1, 4,
                 "Samples a pixel takes in each direction: 2 are four in all, and cost four times as much.")
        .label("Smoothing");
    table
        .add_enum(&Params::outside, "outside",
                  {glint::Choice("black").without_palette(),
                   {"bands", "by whole iterations"},
                   {"smooth", "without steps between iterations"}},
                  "How points that escape are coloured.")
        .group("Colours");
    constexpr auto in_black = "Points that escape are black: choose bands or smooth.";
    table
        .add_float(&Params::cycle, "cycle", 1, 10000,
                   "Iterations from the first colour of the palette to the last; then back.")
        .unit("iterations")
        .log_scale()
        .needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table.add_float(&Params::shift, "shift", 0, 2, "Moves the colours along: 2 is once up and down the palette.")
        .unit("cycles")
        .needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table.add_color(&Params::inside, "inside", "Colour of the points that never escape.");
    table.add_colors(&Params::colors, 0, 1, "").needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table
        .add_enum(
            &Params::method, "method",
            {{"textbook", "one point after another; on a GPU each has a thread of its own"},
             glint::Choice(
                 "rows",
                 "16 neighbours in vector registers, until the last of them has escaped; a lesson: compacted is faster")
                 .lesson(),
             {"unrolled",
              "whether a point has escaped is looked at every sixteen iterations; a warp of a GPU has 8 x 4 points"},
             {"compacted", "the next points move in where some are done, so that few lanes of a processor idle"},
             {"attractor", "as compacted, on a GPU as unrolled; but a point is done where it can be proved to stay, "
                           "and where the centre is 0 a GPU follows only one of each z and -z"},
             {"auto", "the fastest that was measured here; until then attractor"}},
            "How the orbits are followed. In the same precision all give the same counts; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

} // namespace julia
