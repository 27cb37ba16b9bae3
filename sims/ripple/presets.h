// The ripple's presets, named for what one sees. The first is the opening preset; the book's is the last.
#pragma once
#include "ripple/params.h"

namespace ripple {

inline constexpr const char* opening_preset = "six_petals";

inline void describe_presets(glint::ParamTable<Params>& table) {
    using enum glint::PaletteId;
    constexpr auto clamp = glint::Range::clamp;
    table.add_preset(opening_preset, {}, "Six sources in phase.").formerly("flower");
    table.add_preset(
        "snowflake",
        {.radius = 420, .angle = 30, .wavelength = 7, .decay = 150, .colors = {diverging, clamp, -0.7f, 0.7f}},
        "Six sources in phase, farther from each other.");
    table
        .add_preset("whirlpool",
                    {.sources = 8, .radius = 60, .lag = 45, .decay = 200, .colors = {inferno, clamp, -0.45f, 0.45f}},
                    "Eight sources, each an eighth of a period behind the previous source.")
        .formerly("whirl");
    table.add_preset(
        "sunflower",
        {.sources = 8, .radius = 150, .lag = 90, .wavelength = 5, .decay = 300, .colors = {inferno, clamp, -0.6f, 1}},
        "Eight sources, each a quarter of a period behind the previous source.");
    table.add_preset(
        "star_tiles",
        {.sources = 5, .radius = 620, .wavelength = 12, .decay = 200, .colors = {viridis, clamp, -0.9f, 0.9f}},
        "Five sources beyond the rim: a pattern that never repeats.");
    table.add_preset("triangle",
                     {.sources = 3,
                      .radius = 360,
                      .angle = 90,
                      .wavelength = 10,
                      .decay = 300,
                      .colors = {inferno, clamp, -0.6f, 1}},
                     "Three sources make a honeycomb between them.");
    table
        .add_preset(
            "two_stones",
            {.sources = 2, .radius = 120, .wavelength = 5, .decay = 300, .colors = {diverging, clamp, -0.8f, 0.8f}},
            "Two sources: beams, with still water between them.")
        .formerly("pair");
    table
        .add_preset(
            "one_stone",
            {.sources = 1, .wavelength = 8, .period = 10, .decay = 150, .colors = {viridis, clamp, -0.8f, 0.6f}},
            "One stone in still water.")
        .formerly("pond");
    table.add_preset(
        "aliases", {.sources = 1, .wavelength = 0.66f, .decay = 900},
        "Waves as fine as the cells: the rings next to the middle are aliasing, not waves. Change the size.");
    table.add_preset("book", {.sources = 1, .wavelength = 10, .period = 7, .decay = 10, .coloring = Coloring::grey},
                     "CUDA by Example, chapter 5: one source in grey.");
}

} // namespace ripple
