// The ripple's parameters. Lengths are 1024ths of the picture's shorter side and grow or shrink with it.
#pragma once
#include "api/params.h"
#include "surface.h"

namespace ripple {

enum class Coloring : std::int32_t { grey, palette };

enum class Method : std::int32_t { textbook, quads, vectorised, automatic };

struct Params {
    std::int32_t sources = 6;
    float radius = 240, angle = 0, lag = 0;
    float center_x = 0.5f, center_y = 0.5f;
    float wavelength = 9, period = 9, decay = 260, amplitude = 127;
    std::int32_t steps_per_frame = 1;
    Coloring coloring = Coloring::palette;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::diverging, glint::Range::clamp, -1, 1};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    table
        .add_int(&Params::sources, "sources", 1, max_sources,
                 "Number of sources: one in the centre, or several on a circle, whose waves interfere.")
        .group("Source");
    constexpr auto one_source = "A single source has no circle: choose more sources.";
    table.add_float(&Params::radius, "radius", 0, 700, "Radius of the circle of sources.")
        .scales()
        .needs_more("sources", 1, one_source);
    table.add_float(&Params::angle, "angle", -180, 180, "Turns the circle of sources.")
        .unit("°")
        .needs_more("sources", 1, one_source);
    table
        .add_float(
            &Params::lag, "lag", -180, 180,
            "Phase difference between each source and the next. 360° divided by the number of sources makes a spiral.")
        .unit("°")
        .needs_more("sources", 1, one_source);
    table
        .add_float(&Params::center_x, "center_x", 0, 1,
                   "Position of the centre from the left. Drag in the picture to move it.")
        .label("Centre across")
        .home();
    table
        .add_float(&Params::center_y, "center_y", 0, 1,
                   "Position of the centre from the bottom. Drag in the picture to move it.")
        .label("Centre up")
        .home();
    table
        .add_float(
            &Params::wavelength, "wavelength", 0.5f, 500,
            "Length of one radian of the wave; the wavelength is 6.28 times this length. Below 0.64 a grid of 1024 x "
            "1024 is too coarse for the waves, and aliasing patterns appear.")
        .group("Wave")
        .symbol("λ")
        .scales()
        .log_scale();
    table
        .add_float(&Params::period, "period", 0.5f, 1000,
                   "Steps per radian of the oscillation; a period takes 6.28 times as many steps.")
        .unit("steps/rad")
        .symbol("T")
        .log_scale();
    table.add_float(&Params::decay, "decay", 1, 10000, "Distance at which a ring has half its height.")
        .symbol("δ")
        .scales()
        .log_scale();
    table
        .add_float(&Params::amplitude, "amplitude", 0, 127,
                   "Height of a wave at its source, around a middle grey of 128.")
        .unit("grey levels")
        .symbol("A");
    table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&Params::coloring, "coloring",
                  {glint::Choice("grey", "the level, rounded down to an integer").without_palette(),
                   {"palette", "the height divided by 127, coloured by the palette"}},
                  "How the height of the water is shown.")
        .group("Colours")
        .label("Colouring");
    table.add_colors(&Params::colors, -4, 4, "")
        .needs("coloring", {Coloring::palette}, "Only used with the colouring 'palette'.");
    table
        .add_enum(&Params::method, "method",
                  {{"textbook", "one cell after another; on a GPU one thread per cell"},
                   {"quads", "four neighbouring cells per thread, stored together"},
                   {"vectorised", "8 or 16 cells at a time in vector registers; large pictures bypass the caches"},
                   {"auto", "the fastest method, measured on this machine. Until it is measured: 'vectorised' on the "
                            "CPU, 'quads' on a GPU"}},
                  "How cells are computed. All methods give the same picture; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

} // namespace ripple
