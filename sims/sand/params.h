// The parameters and presets of falling sand.
#pragma once
#include "api/params.h"
#include "sand/materials.h"

namespace sand {

enum class Scene : std::int32_t {
    empty,
    valley,
    hourglass,
    volcano,
    forest,
    wells,
    layers,
    saltworks,
    flares,
    glacier,
    taps
};
enum class Brush : std::int32_t {}; // a Material
enum class Look : std::int32_t { material, density };
enum class Method : std::int32_t { textbook, temporal, automatic };

struct Params {
    Scene scene = Scene::valley;
    std::int32_t seed = 1;
    bool reactions = true;
    std::int32_t steps_per_frame = 4;
    Brush brush = Brush{sand};
    float brush_radius = 8, amount = 0.4f;
    Look view = Look::material;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::batlow, glint::Range::clamp, 0, 255};
};

inline void describe_rows(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::scene, "scene",
                  {{"empty", "nothing: pour by hand"},
                   {"valley", "a spring, a heap of sand, an oil well and a torch"},
                   {"hourglass", "an hourglass that is filled again and again"},
                   {"volcano", "a vent in a mountain by the sea"},
                   {"forest", "trees in the rain, and a torch between them"},
                   {"wells", "oil and gas rise through the sea to a flame"},
                   {"layers", "acid over layers of ground"},
                   {"saltworks", "pans of brine over flames"},
                   {"flares", "gas rises to torches"},
                   {"glacier", "ice between springs, torches and lava"},
                   {"taps", "a spout of sand, a spring, and drains in the floor"}},
                  "What there is at the start. Choosing one starts over.")
        .group("Scene")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, another start and other chances.").restarts();
    table
        .add_bool(&P::reactions, "reactions",
                  "Whether materials burn, melt, dissolve and grow, and springs give; off: they only move.")
        .group("Rules");
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 64,
                 "Steps in a 60th of a second at speed 1. Falling material moves one cell per step.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(&P::brush, "brush",
                  {{"air", "nothing: clear a place"},
                   glint::Choice("wall", "stays, whatever happens").icon(glint::Icon::wall),
                   {"sand", "falls and heaps up"},
                   {"water", "flows; quenches fire and lava, feeds plants"},
                   {"oil", "floats on water and burns"},
                   {"fire", "burns for a moment and lights what burns"},
                   {"steam", "rises and becomes water again"},
                   {"wood", "burns slowly, with embers"},
                   {"acid", "dissolves sand, stone, wood, plants, ice and salt"},
                   {"salt", "falls; dissolves in water and melts ice"},
                   {"lava", "thick and hot; becomes stone in water"},
                   {"ice", "freezes water and melts beside fire"},
                   {"gas", "rises and burns at once"},
                   {"plant", "grows in water and burns fast"},
                   {"spark", "falls and lights what burns"},
                   {"stone", "falls and heaps up; lava becomes it"},
                   {"smoke", "rises and vanishes"},
                   {"brine", "salt water: heavier than water, and gives salt when it boils"},
                   {"ash", "falls; makes plants grow"},
                   {"ember", "glows, lights what is beside it, and becomes ash"},
                   {"spring", "gives water without end"},
                   {"spout", "gives sand without end"},
                   {"well", "gives oil without end, in water too"},
                   {"vent", "gives lava without end"},
                   {"leak", "gives gas without end, in water too"},
                   {"torch", "gives fire without end"},
                   {"drain", "swallows what touches it, but not what does not move"}},
                  "The material that is poured. Solids replace what is there, the others fill air. The right button "
                  "always clears.")
        .group("Brush")
        .brush();
    table.add_float(&P::brush_radius, "brush_radius", 1, 100, "Half the width of the brush.")
        .unit("cells")
        .log_scale()
        .brush_radius()
        .not_random();
    table.add_float(&P::amount, "amount", 0.02f, 1, "Share of the cells that are filled, of a material that moves.")
        .brush_strength();
    table
        .add_enum(&P::view, "view",
                  {glint::Choice("material", "a colour for each material; fire and lava shine").without_palette(),
                   {"density", "density: the lighter rises"}},
                  "What is drawn.")
        .group("View")
        .not_random();
    table.add_colors(&P::colors, 0, 255, "").needs("view", {Look::density}, "Only used with the view density.");
    table
        .add_enum(&P::method, "method",
                  {{"textbook", "one step at a time over the whole grid"},
                   {"temporal", "several steps per pass: a tile stays in the cache (on a GPU in shared memory) until "
                                "all these steps are done"},
                   {"auto", "the fastest measured here; before that a guess from device, size and steps"}},
                  "How steps are computed. All methods give the same bits; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::textbook))
        .automatic(static_cast<std::int32_t>(Method::automatic));
}

inline constexpr const char* opening_preset = "spring_in_a_valley";

/// Named for what one sees.
inline void describe_presets(glint::ParamTable<Params>& table) {
    table.add_preset(opening_preset, {.scene = Scene::valley, .brush = Brush{sand}},
                     "Water, sand and oil pour down and meet plants, wood and a torch. Pour more of anything.");
    table.add_preset("hourglass", {.scene = Scene::hourglass, .brush = Brush{water}},
                     "Sand runs through the neck and heaps up below. Pour water on it.");
    table.add_preset("volcano", {.scene = Scene::volcano, .brush = Brush{water}},
                     "Lava rises and becomes stone where it meets the sea, in clouds of steam.");
    table.add_preset("forest_fire", {.scene = Scene::forest, .brush = Brush{spark}},
                     "Rain makes the forest grow, and a torch burns it down again. Throw sparks.");
    table.add_preset("burning_sea", {.scene = Scene::wells, .brush = Brush{oil}},
                     "Oil floats up, gas bubbles up, and both burn above the water.");
    table.add_preset("acid_rain", {.scene = Scene::layers, .brush = Brush{acid}},
                     "Acid eats its way through layers of ground, until it is used up.");
    table.add_preset("saltworks", {.scene = Scene::saltworks, .brush = Brush{salt}},
                     "Brine boils to salt and steam, which rains again. Salt melts the ice above.");
    table.add_preset("gas_flares", {.scene = Scene::flares, .brush = Brush{gas}},
                     "Gas gathers under the roofs and burns when it reaches a torch.");
    table.add_preset("fire_and_ice", {.scene = Scene::glacier, .brush = Brush{lava}},
                     "Water freezes to the ice, and torches and lava melt it.");
    table
        .add_preset("sandbox", {.scene = Scene::taps, .brush = Brush{wood}, .brush_radius = 4},
                    "Sand and water from two taps. Draw wood and walls below them, and more taps above.")
        .formerly("empty_box");
}

} // namespace sand
