// The parameters and presets of `constant_memory`.
#pragma once
#include "api/params.h"

namespace constant_memory {

enum class Method : std::int32_t { uncached, global, read_only, constant, texture, shared, replicated, automatic };
enum class Pattern : std::int32_t { neighbours, scattered, picture };
enum class Edges : std::int32_t { each, clamp, wrap, mirror, border };
enum class Filter : std::int32_t { both, nearest, linear };
enum class Size : std::int32_t { kib_1, kib_4, kib_16 };

inline constexpr int warp = 32; // threads that read at the same time, side by side in a row of the picture

struct Params {
    Pattern pattern = Pattern::neighbours;
    std::int32_t addresses = 1, reads = 32; // addresses that a warp reads at a time; reads per cell
    Size table = Size::kib_1;
    Edges edges = Edges::each;
    Filter filter = Filter::both;
    float tables = 2.6f, turn = 12; // across a panel; degrees
    std::int32_t steps_per_frame = 1;
    Method method = Method::automatic;
    glint::Colors colors{glint::PaletteId::viridis, glint::Range::clamp, 0, 100};
};

inline void describe_reads(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(
            &P::pattern, "pattern",
            {{"neighbours", "by index: neighbouring threads read neighbouring entries"},
             {"scattered", "by index: neighbouring threads read random entries"},
             {"picture", "by coordinates: the table is a picture, which is rotated and also read beyond its edges"}},
            "Which entries of the table the threads of a warp read at the same time.")
        .group("Reads");
    table
        .add_int(&P::addresses, "addresses", 1, warp,
                 "Number of different entries that the 32 threads of a warp read at once. At 1, one entry is broadcast "
                 "to all threads. Not used with the pattern 'picture'.")
        .unit("per warp")
        .log_scale();
    table
        .add_int(&P::reads, "reads", 1, 256,
                 "Number of table reads per cell in a step. Each cell belongs to one thread, which sums the values "
                 "that it reads.")
        .unit("per cell")
        .log_scale();
    table
        .add_enum(&P::table, "table",
                  {{"kib_1", "256 entries, 1 KiB, as a picture 16 x 16"},
                   {"kib_4", "1024 entries, 4 KiB, as a picture 32 x 32"},
                   {"kib_16", "4096 entries, 16 KiB, as a picture 64 x 64"}},
                  "Size of the table that all threads read.")
        .restarts();
}

inline void describe_texture(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::edges, "edges",
                  {{"each", "all four addressing modes, next to each other"},
                   {"clamp", "the nearest entry at the table's edge"},
                   {"wrap", "the table repeated"},
                   {"mirror", "the table repeated, alternately mirrored"},
                   {"border", "zero"}},
                  "What a read beyond the table's edges returns (the texture's addressing mode). Only with the pattern "
                  "'picture'.")
        .group("Texture");
    table.add_enum(&P::filter, "filter",
                   {{"both", "nearest above, linear below"},
                    {"nearest", "the nearest entry"},
                    {"linear", "the four entries around the point, weighted by distance"}},
                   "What a read between entries returns (the texture's filter mode). Only with the pattern 'picture'.");
    table
        .add_float(
            &P::tables, "tables", 0.25f, 16,
            "How many copies of the table fit along the shorter side of a panel. Only with the pattern 'picture'.")
        .unit("sides")
        .log_scale();
    table
        .add_float(&P::turn, "turn", 0, 180,
                   "The panels rotate to and fro up to this angle. Only with the pattern 'picture'.")
        .unit("°");
}

inline void describe_method(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1. In each step every cell reads the table again.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("uncached",
                           "global memory without the L1 cache; the book's GPUs had no cache for global memory")
                 .lesson(),
             {"global", "global memory, which today's GPUs cache in the L1 cache"},
             {"read_only", "global memory through __ldg(), the instruction for read-only data"},
             {"constant",
              "constant memory: it delivers one entry at a time, and broadcasts the entry to all threads that read it"},
             {"texture", "the texture unit, which also handles edges and interpolates between entries"},
             {"shared", "a copy in each block's shared memory: each of the 32 banks delivers one word at a time"},
             {"replicated", "32 copies in shared memory, one per bank: a warp has no bank conflicts"},
             {"auto",
              "the fastest method, measured on this machine. Until it is measured: 'constant' if a warp reads one "
              "entry, 'texture' for pictures, otherwise 'shared'"}},
            "Memory that holds the table. All methods give the same sums; their speed differs. On a CPU only global is "
            "available.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::global))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table.add_colors(&P::colors, 0, 10000, "%");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_reads(table);
    describe_texture(table);
    describe_method(table);
    constexpr glint::Range clamp = glint::Range::clamp;
    table.add_preset("broadcast", {}, "All threads of a warp read the same entry: constant memory is made for this.");
    table.add_preset("neighbours", {.addresses = warp},
                     "Neighbours read neighbouring entries: they lie in one or two lines of global memory, and each "
                     "bank of shared memory is read once.");
    table.add_preset("scattered", {.pattern = Pattern::scattered, .addresses = warp, .table = Size::kib_4},
                     "Each thread reads a random entry: constant memory serves one entry after another.");
    table.add_preset("edges", {.pattern = Pattern::picture, .colors = {glint::PaletteId::inferno, clamp, 0, 100}},
                     "CUDA by Example, chapter 7, extended. From left to right: clamp, wrap, mirror and border; above: "
                     "nearest, below: linear.");
    table.add_preset("mirror",
                     {.pattern = Pattern::picture,
                      .edges = Edges::mirror,
                      .filter = Filter::linear,
                      .tables = 5,
                      .turn = 45,
                      .colors = {glint::PaletteId::viridis, clamp, 0, 100}},
                     "One table, mirrored so that it fills the plane without seams.");
}

} // namespace constant_memory
