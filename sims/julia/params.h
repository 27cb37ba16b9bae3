// The Julia set's parameters.
#pragma once
#include "api/textbook_block.h"
#include "draw.h"

namespace julia {

inline constexpr float min_scale = 1e-30f;          // the smallest scale
inline constexpr std::int32_t max_low = 0x7fffffff; // largest part of the centre that a float lacks: see place.h

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
    std::int32_t block_size = glint::usual_block_size; // threads; of the textbook's kernel
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 1};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    table
        .add_enum(&Params::set, "set",
                  {{"julia", "each point is a start value z; c is the same for all"},
                   {"mandelbrot", "each point is a value of c; z starts at 0: a map of all Julia sets"}},
                  "Content of the picture.")
        .group("Set");
    table
        .add_float(&Params::c_re, "c_re", -2, 2,
                   "Real part of c. To move c, drag with Shift, hold J, or click in the Mandelbrot set. Values of c "
                   "near the edge of the Mandelbrot set give the most detailed sets.")
        .label("c, real part")
        .symbol("c");
    table.add_float(&Params::c_im, "c_im", -2, 2, "Imaginary part of c.").label("c, imaginary part").symbol("c");
    table
        .add_enum(&Params::path, "path",
                  {{"still", "c does not move"},
                   {"cardioid", "along the edge of the Mandelbrot set's main cardioid"},
                   {"circle", "along the edge of the circle left of the cardioid"}},
                  "Path along which c moves. Drag with Shift to move c and its path.")
        .label("Path of c");
    table.add_float(&Params::path_speed, "path_speed", 0.01f, 60, "How many times c goes round its path in 3600 steps.")
        .label("Speed on the path")
        .unit("turns/min")
        .log_scale()
        .needs("path", {Path::cardioid, Path::circle}, "c does not move: choose a path.");
    table
        .add_float(
            &Params::path_size, "path_size", 0, 2,
            "At 1 the path of c is exactly the edge of the Mandelbrot set; slightly above 1 the path is just outside.")
        .label("Size of the path")
        .needs("path", {Path::cardioid, Path::circle}, "c does not move: choose a path.");
    table
        .add_int(&Params::iterations, "iterations", 1, 50000,
                 "Points that have not escaped after this many iterations count as inside. Deep views need more and "
                 "take longer.")
        .log_scale();
    table
        .add_float(&Params::escape, "escape", 4, 1e6f,
                   "A point has escaped when |z|² is greater than this. 4 is enough for the shape; smooth colours need "
                   "a greater value.")
        .label("Escape at |z|²")
        .log_scale();
    table
        .add_bool(
            &Params::inset, "inset",
            "Shows the other set in the corner. For a Julia set this is the Mandelbrot set: click in it to choose c.")
        .label("Other set in the corner");
    table
        .add_bool(&Params::pointing, "pointing",
                  "On while J is held: the mouse sets c, as if the picture were the map in the corner.")
        .hidden()
        .pointing();
    table.add_float(&Params::center_re, "center_re", -2.5f, 2.5f, "Centre of the view, real part. Drag to move.")
        .label("Centre, real")
        .group("View")
        .view_center();
    table.add_float(&Params::center_im, "center_im", -2.5f, 2.5f, "Centre of the view, imaginary part. Drag to move.")
        .label("Centre, imaginary")
        .view_center();
    constexpr auto low_help = "Rest of the centre beyond a float, in units of 2^-54; set by the mouse.";
    table.add_int(&Params::center_re_low, "center_re_low", -max_low, max_low, low_help)
        .refines("center_re", -54)
        .home();
    table.add_int(&Params::center_im_low, "center_im_low", -max_low, max_low, low_help)
        .refines("center_im", -54)
        .home();
    constexpr auto low2_help = "Rest of the centre beyond the row above, in units of 2^-85; set by the mouse.";
    table.add_int(&Params::center_re_low2, "center_re_low2", -max_low, max_low, low2_help)
        .refines("center_re", -85)
        .home();
    table.add_int(&Params::center_im_low2, "center_im_low2", -max_low, max_low, low2_help)
        .refines("center_im", -85)
        .home();
    constexpr auto low3_help = "Rest of the centre beyond the row above, in units of 2^-116; set by the mouse.";
    table.add_int(&Params::center_re_low3, "center_re_low3", -max_low, max_low, low3_help)
        .refines("center_re", -116)
        .home();
    table.add_int(&Params::center_im_low3, "center_im_low3", -max_low, max_low, low3_help)
        .refines("center_im", -116)
        .home();
    table
        .add_float(&Params::scale, "scale", min_scale, 4,
                   "Distance from the centre to the nearer edge of the picture. The wheel zooms at the mouse. The zoom "
                   "ends where the number format cannot tell neighbouring pixels apart.")
        .log_scale()
        .view_scale();
    table
        .add_enum(
            &Params::precision, "precision",
            {{"float", "24 bits, the fastest: down to a scale of about 0.002"},
             {"float_float", "pairs of floats, at least 45 bits: for GPUs with slow doubles"},
             {"double", "53 bits: down to a scale of about 1e-11"},
             {"auto",
              "'float' while it leaves at least 4 bits between neighbouring pixels; otherwise the fastest format "
              "that leaves 4 bits"},
             {"perturbed",
              "perturbation: the difference to one reference orbit of 116 bits, in doubles: down to a scale of 1e-30"}},
            "The number format of the orbits. The deeper the view, the fewer bits are left to tell neighbouring pixels "
            "apart. With fewer than 4 bits, neighbours begin to look alike.")
        .device_choices()
        .not_random();
    table
        .add_int(&Params::samples, "samples", 1, 4,
                 "Samples per pixel in each direction: 2 means four samples, at four times the cost.")
        .label("Smoothing")
        .not_random();
    table
        .add_enum(&Params::outside, "outside",
                  {glint::Choice("black").without_palette(),
                   {"bands", "by the whole number of iterations"},
                   {"smooth", "by iterations, with a continuous transition"}},
                  "How points that escape are coloured.")
        .group("Colours");
    constexpr auto in_black = "Points that escape are black: choose 'bands' or 'smooth'.";
    table
        .add_float(&Params::cycle, "cycle", 1, 10000,
                   "Number of iterations from the palette's first colour to its last. After the last, the colours go "
                   "back to the first.")
        .unit("iterations")
        .log_scale()
        .needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table
        .add_float(&Params::shift, "shift", 0, 2,
                   "Shifts the colours along the palette. At 2 they have gone up and down it once.")
        .unit("cycles")
        .needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table.add_color(&Params::inside, "inside", "Colour of the points that never escape.");
    table.add_colors(&Params::colors, 0, 1, "").needs("outside", {Outside::bands, Outside::smooth}, in_black);
    table
        .add_enum(
            &Params::method, "method",
            {{"textbook", "one point after another; on a GPU one thread per point"},
             glint::Choice("rows", "16 neighbours in vector registers, until the last of them has escaped. For "
                                   "teaching: 'compacted' is faster")
                 .lesson(),
             {"unrolled",
              "tests only every 16 iterations whether a point has escaped; on a GPU a warp computes 8 x 4 points"},
             {"compacted", "new points take the lanes of finished points, so few lanes are idle"},
             {"attractor",
              "like 'compacted' (on a GPU like 'unrolled'), but also ends an orbit that provably never escapes. "
              "In a Julia set around 0, a GPU follows only one of z and -z"},
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'attractor'"}},
            "How the orbits are followed. With equal precision all methods give the same counts; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    glint::add_block_size(table, &Params::block_size, {Method::textbook});
}

} // namespace julia
