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
                 "Where waves start: one in the centre, or several on a circle, which interfere.")
        .group("Source");
    constexpr auto one_source = "There is one source, and no circle: choose more.";
    table.add_float(&Params::radius, "radius", 0, 700, "Radius of the circle of sources.")
        .scales()
        .needs_more("sources", 1, one_source);
    table.add_float(&Params::angle, "angle", -180, 180, "Turns the circle of sources.")
        .unit("°")
        .needs_more("sources", 1, one_source);
    table
        .add_float(
            &Params::lag, "lag", -180, 180,
            "How much later each source swings than the one before it. 360° divided by the sources makes a whirl.")
        .unit("°")
        .needs_more("sources", 1, one_source);
    table
        .add_float(&Params::center_x, "center_x", 0, 1,
                   "Where the centre is, from the left. Drag in the picture to move it.")
        .label("Centre across");
    table
        .add_float(&Params::center_y, "center_y", 0, 1,
                   "Where the centre is, from the bottom. Drag in the picture to move it.")
        .label("Centre up");
    table
        .add_float(
            &Params::wavelength, "wavelength", 0.5f, 500,
            "How long a radian of the wave is: from crest to crest it is 6.28 times as far. Below 0.64 the cells of a "
            "picture of 1024 x 1024 are too coarse for the waves, and other patterns appear.")
        .group("Wave")
        .scales()
        .log_scale();
    table
        .add_float(&Params::period, "period", 0.5f, 1000,
                   "Steps a radian of the swing takes: a whole swing 6.28 times as many.")
        .unit("steps/rad")
        .log_scale();
    table.add_float(&Params::decay, "decay", 1, 10000, "The distance at which a ring has half its height.")
        .scales()
        .log_scale();
    table
        .add_float(&Params::amplitude, "amplitude", 0, 127,
                   "Height of a wave at its source, around a middle grey of 128.")
        .unit("grey levels");
    table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 1000, "Steps in a 60th of a second at speed 1.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&Params::coloring, "coloring",
                  {glint::Choice("grey", "the level itself, cut to a whole number").without_palette(),
                   {"palette", "height / 127 through the palette"}},
                  "How the height of the water is shown.")
        .group("Colours")
        .label("Colouring");
    table.add_colors(&Params::colors, -4, 4, "")
        .needs("coloring", {Coloring::palette}, "The level is shown in grey: choose the colouring palette.");
    table
        .add_enum(&Params::method, "method",
                  {{"textbook", "one cell after another; on a GPU each has a thread of its own"},
                   {"quads", "four neighbouring cells a thread, stored together"},
                   {"vectorised", "8 or 16 cells at a time in vector registers; large pictures go past the caches"},
                   {"auto", "the fastest that was measured here; until then vectorised on the CPU, quads on a GPU"}},
                  "How cells are computed. All give the same picture; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

} // namespace ripple
