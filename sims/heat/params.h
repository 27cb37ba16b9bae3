// Heat's parameters.
#pragma once
#include "api/params.h"
#include "api/textbook_block.h"
#include "canvas.h"
#include "scenes.h"

namespace heat {

enum class Method : std::int32_t {
    textbook,
    global,
    graph,
    shared,
    texture_1d,
    texture_2d,
    temporal,
    persistent,
    automatic
};

struct Params {
    Scene scene = Scene::glint;
    float k = 0.24f;
    glint::Boundary boundary = glint::Boundary::neumann;
    std::int32_t steps_per_frame = 30;
    float sparks = 0; // per 1000 steps
    Brush brush = Brush::heat;
    float brush_radius = 20, brush_temperature = 1;
    Method method = Method::automatic;
    std::int32_t block_size = glint::usual_block_size; // threads; of the textbook's kernels
    glint::Colors colors{glint::PaletteId::inferno, glint::Range::clamp, 0, 1};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    table
        .add_enum(&Params::scene, "scene",
                  {{"glint", "the name in glowing wire"},
                   {"book", "the plate of CUDA by Example: a hot block, cold spots, a hot patch"},
                   {"spiral", "a hot and a cold spiral wire, interleaved"},
                   {"room", "radiators, a stove and an open door; made for cold walls"},
                   {"stripes", "slanted bars; made for periodic edges"},
                   {"spots", "hot drops and no heater"}},
                  "The plate at step 0. Choosing a scene starts over.")
        .group("Source")
        .restarts();
    table
        .add_float(
            &Params::sparks, "sparks", 0, 1000,
            "Hot and cold drops that fall by themselves, per 1000 steps on a grid 1024 cells high. Heat crosses a "
            "grid half as high in a quarter of the steps, so four times as many fall there.")
        .unit("drops");
    table
        .add_float(&Params::k, "k", 0, 0.25f,
                   "Share of the temperature difference that flows to each neighbour per step. Above 0.25 the scheme "
                   "is unstable, and a checkerboard pattern grows. At exactly 0.25 the black and white cells of the "
                   "checkerboard do not mix.")
        .label("Conduction")
        .symbol("k")
        .group("Medium")
        .open_low()
        .track_max(0.3);
    table.add_enum(&Params::boundary, "edges",
                   {{"insulated", "no heat leaves"},
                    {"cold", "outside the plate the temperature is always 0, the coldest"},
                    glint::Choice("periodic", "periodic: each edge meets the opposite edge").periodic()},
                   "Boundary condition at the edge of the plate.");
    table
        .add_int(&Params::steps_per_frame, "steps_per_frame", 1, 10000,
                 "Steps in a 60th of a second at speed 1. Heat spreads with the square root of time: twice the "
                 "distance takes four times the steps.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&Params::brush, "brush",
                  {glint::Choice("heat", "warm the plate once").icon(glint::Icon::fire),
                   glint::Choice("cold", "cool it to 0 once").icon(glint::Icon::snowflake),
                   glint::Choice("heater", "place a heater with a constant temperature").icon(glint::Icon::thermometer),
                   glint::Choice("eraser", "remove heaters and heat").erases().icon(glint::Icon::eraser)},
                  "Effect of dragging in the picture. The right button always erases.")
        .group("Brush")
        .brush();
    table.add_float(&Params::brush_radius, "brush_radius", 1, 256, "Half the width of the brush.")
        .label("Radius")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table
        .add_float(&Params::brush_temperature, "brush_temperature", 0, 1,
                   "Temperature of painted heat and heaters: 0 is cold, 1 is the hottest heater. These are the book's "
                   "units, not degrees.")
        .label("Temperature")
        .brush_strength()
        .not_random()
        .needs("brush", {Brush::heat, Brush::heater},
               "This brush does not use a temperature: choose 'heat' or 'heater'.");
    table
        .add_enum(
            &Params::method, "method",
            {{"textbook", "two passes per step, as in the book: conduct everywhere, then put the heaters back"},
             {"global", "one pass per step: a cell with a heater gets the heater's temperature at once"},
             {"graph",
              "like 'global', but a few launches of CUDA graphs run all steps of a frame; the graphs are created once"},
             {"shared", "like 'global', but each block first loads its part of the plate into shared memory"},
             {"texture_1d", "like 'global', but reads the temperature through the texture unit, by index in linear "
                            "memory (1-D texture)"},
             glint::Choice("texture_2d", "like 'texture_1d', but with coordinates x and y (a 2-D texture over the same "
                                         "memory). For teaching: on an H200 'texture_1d' is faster")
                 .lesson(),
             {"temporal", "several steps per pass: a tile stays in the cache (on a GPU in registers) until all these "
                          "steps are done"},
             {"persistent",
              "like 'temporal' on a GPU, but tiles stay in registers for all steps; blocks exchange only the "
              "edges of their tiles (halos)"},
             {"auto", "the fastest method, measured on this machine. Until it is measured: a guess from device, size "
                      "and steps"}},
            "How a step is computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::global))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    glint::add_block_size(table, &Params::block_size, {Method::textbook});
    table.add_colors(&Params::colors, -1, 2, "").with_scale();
}

} // namespace heat
