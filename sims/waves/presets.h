// The wave tank's presets, named for what one sees. The first is the opening preset.
#pragma once
#include "waves/params.h"

namespace waves {

inline constexpr const char* opening_preset = "rain_on_a_pond";

inline void describe_presets_of_rain(glint::ParamTable<Params>& table) {
    table
        .add_preset(opening_preset,
                    {.scene = Scene::pond,
                     .source = Source::off,
                     .rain = 0.9f,
                     .drop_radius = 50,
                     .drop_height = 1.5f,
                     .speed = 0.7f,
                     .damping = 0.0012f,
                     .boundary = Boundary::absorbing,
                     .view = Look::lit},
                    "Rain on a pond with stones. Click to add a drop.")
        .formerly("pond");
    table.add_preset("thunder_shower",
                     {.scene = Scene::open,
                      .source = Source::off,
                      .rain = 22,
                      .drop_radius = 22,
                      .drop_height = 1.4f,
                      .speed = 0.6f,
                      .damping = 0.002f,
                      .boundary = Boundary::reflecting,
                      .view = Look::lit,
                      .light_height = 28,
                      .relief = 16,
                      .water = {0.07f, 0.19f, 0.25f}},
                     "So many drops that their rings overlap almost at once.");
    table
        .add_preset("one_drop",
                    {.scene = Scene::drop,
                     .source = Source::off,
                     .drop_radius = 44,
                     .boundary = Boundary::reflecting,
                     .colors = {glint::PaletteId::diverging, glint::Range::clamp, -0.1f, 0.1f}},
                    "One drop in still water, without losses: the energy probe stays constant.")
        .formerly("still");
    table.add_preset("one_drop_in_wine",
                     {.scene = Scene::drop,
                      .source = Source::off,
                      .drop_radius = 44,
                      .boundary = Boundary::reflecting,
                      .view = Look::lit,
                      .light_height = 35,
                      .relief = 60,
                      .water = {0.48f, 0.11f, 0.16f}},
                     "One drop in sunlight. Its wave comes back from the rim and becomes a circle again.");
    table.add_preset("whispering_gallery",
                     {.scene = Scene::gallery,
                      .source = Source::off,
                      .drop_radius = 44,
                      .drop_height = 2,
                      .colors = {glint::PaletteId::diverging, glint::Range::clamp, -0.25f, 0.25f}},
                     "All waves from one focus of an ellipse meet at the other focus, again and again.");
}

inline void describe_presets_of_sources(glint::ParamTable<Params>& table) {
    table.add_preset("lighthouse",
                     {.scene = Scene::open,
                      .source = Source::point,
                      .wavelength = 70,
                      .amplitude = 1.2f,
                      .source_x = 50,
                      .drop_radius = 40,
                      .view = Look::lit,
                      .light_height = 22,
                      .relief = 14,
                      .water = {0.04f, 0.23f, 0.4f}},
                     "Round waves from the middle of a dark sea.");
    table.add_preset("swell_and_stones",
                     {.scene = Scene::pond,
                      .wavelength = 110,
                      .amplitude = 1.2f,
                      .drop_radius = 40,
                      .view = Look::lit,
                      .light_height = 35,
                      .relief = 10,
                      .water = {0.04f, 0.29f, 0.36f}},
                     "Long waves bend around obstacles that are smaller than the waves.");
    table.add_preset("copper_drum",
                     {.scene = Scene::gallery,
                      .source = Source::point,
                      .wavelength = 60,
                      .amplitude = 0.4f,
                      .source_x = 50,
                      .boundary = Boundary::reflecting,
                      .view = Look::lit,
                      .relief = 30,
                      .water = {0.6f, 0.35f, 0.13f}},
                     "A skin in an oval frame, shaken in its middle: the lines that do not move form a pattern.");
}

inline void describe_presets_of_openings(glint::ParamTable<Params>& table) {
    table.add_preset("slits_in_sunlight",
                     {.wavelength = 36, .view = Look::lit, .light_direction = 150, .light_height = 40, .relief = 18},
                     "Waves behind two openings, in sunlight.");
    table.add_preset("double_slit", {},
                     "Two openings: crests that meet crests add up; crests that meet troughs cancel.");
    table
        .add_preset("seven_slits", {.wavelength = 20, .slits = 7, .slit_width = 16, .slit_separation = 46},
                    "Seven openings sort the waves into a few sharp directions.")
        .formerly("grating");
    table
        .add_preset(
            "lens_focuses",
            {.scene = Scene::lens, .wavelength = 20, .amplitude = 0.5f, .brush = Brush::shallows, .brush_radius = 20},
            "Shallows bend straight waves into a focus. Try the speed in the shallows.")
        .formerly("lens");
    table.add_preset("harbour_mouth",
                     {.wavelength = 40,
                      .slits = 1,
                      .slit_width = 90,
                      .brush = Brush::wall,
                      .view = Look::lit,
                      .relief = 16,
                      .water = {0.04f, 0.33f, 0.44f}},
                     "The swell comes in. Paint a breakwater.");
}

inline void describe_presets(glint::ParamTable<Params>& table) {
    describe_presets_of_rain(table);
    describe_presets_of_sources(table);
    describe_presets_of_openings(table);
}

} // namespace waves
