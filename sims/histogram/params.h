// The histogram's parameters and presets.
#pragma once
#include "api/params.h"

namespace histogram {

enum class Method : std::int32_t { serial, global, shared, vectors, warps, aggregated, replicated, library, automatic };

inline constexpr int max_copies = 32; // one for each lane of a warp

struct Params {
    std::int32_t bytes_per_cell = 16;
    float skew = 60; // %
    std::int32_t run = 1, drift = 64, seed = 1;
    std::int32_t crowd = 32;
    std::int32_t steps_per_frame = 1;
    Method method = Method::automatic;
    std::int32_t blocks = 3, copies = max_copies;
    glint::Colors colors{glint::PaletteId::turbo, glint::Range::clamp, 0, 5};
};

inline void describe_data(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(
            &P::bytes_per_cell, "bytes_per_cell", 1, 256,
            "How many bytes a step counts for each cell of the picture: at 1024 x 1024 so many MiB, and never more "
            "than 1024 MiB.")
        .unit("bytes")
        .group("Data")
        .log_scale()
        .restarts();
    table
        .add_float(&P::skew, "skew", 0, 100,
                   "How uneven the data are: at 0 each of the 256 values is as frequent as any other, at 100 there is "
                   "but one.")
        .unit("%")
        .restarts();
    table
        .add_int(&P::run, "run", 1, 4096,
                 "How many neighbours have the same value, as in a picture with plain areas: the threads of a warp "
                 "then meet at one counter, however even the histogram is.")
        .label("Run length")
        .unit("bytes")
        .log_scale()
        .restarts();
    table
        .add_int(&P::drift, "drift", 0, 256,
                 "How far the most frequent value wanders along the data, of which each step counts the next window.")
        .unit("values")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Another number, other data: always the same for the same number.")
        .restarts();
}

inline void describe_counting(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::crowd, "crowd", 2, 1024,
                 "Among how many threads the picture looks for some that add to the same counter at once: 32 are a "
                 "warp, 256 a block of the book's.")
        .unit("threads")
        .group("Picture")
        .log_scale();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1; each counts its whole window.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one thread of the CPU, byte after byte, as the book begins").lesson(),
             glint::Choice("global", "all threads add to the same 256 counters in memory, atomically").lesson(),
             {"shared", "a table of its own for each block in shared memory, as the book ends: a thread waits for each "
                        "byte as long as memory takes; on the CPU one for each piece of the data"},
             {"vectors", "as shared, but a thread loads 16 bytes at a time"},
             {"warps", "as vectors, but a table for each warp"},
             {"aggregated", "as vectors, but those of a warp that have the same byte send one of them to add for all, "
                            "which the shared memory of an H200 does by itself, and faster"},
             {"replicated", "several tables a block, interleaved so that each lane of a warp adds to memory banks of "
                            "its own; on the CPU eight tables a piece"},
             glint::Choice("library", "CUB, which comes with CUDA, to compare with").lesson(),
             {"auto", "the fastest that was measured here; until then replicated"}},
            "How the bytes are counted. All come to the same counts; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::global))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::blocks, "blocks", 1, 32,
                 "How many blocks of threads a GPU is given for each of its multiprocessors. The book found 2 to be "
                 "best. Today as many as fit at a time: on an H200 8 of shared, whose threads wait for a byte each, "
                 "and up to 3 of the methods that load 16; if there are more, some begin when others have ended. A "
                 "CPU has none.")
        .unit("per multiprocessor")
        .log_scale();
    table
        .add_int(&P::copies, "copies", 1, max_copies,
                 "How many tables a block has with the method replicated, of 1 KiB of shared memory each. A CPU has 8.")
        .unit("tables")
        .log_scale();
    table.add_colors(&P::colors, 0, 1024, "threads");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_data(table);
    describe_counting(table);
    using glint::PaletteId;
    constexpr glint::Range clamp = glint::Range::clamp;
    table.add_preset("hill", {}, "Values around one that wanders: its neighbours' counters are asked for most.");
    table.add_preset("book",
                     {.bytes_per_cell = 100,
                      .skew = 0,
                      .drift = 0,
                      .crowd = 256,
                      .method = Method::shared,
                      .blocks = 2,
                      .colors = {PaletteId::viridis, clamp, 0, 6}},
                     "CUDA by Example, chapter 9: random bytes, 100 MiB of them at 1024 x 1024.");
    table.add_preset("one_value", {.skew = 100, .drift = 0, .colors = {PaletteId::inferno, clamp, 0, 32}},
                     "All threads of a warp want the same counter: the worst case in global memory.");
    table.add_preset("runs",
                     {.skew = 0, .run = 16, .drift = 0, .crowd = 256, .colors = {PaletteId::inferno, clamp, 0, 32}},
                     "Every value as often, but neighbours are equal: contention without skew.");
    table.add_preset("spike", {.skew = 85, .drift = 24, .colors = {PaletteId::turbo, clamp, 0, 10}},
                     "A few values have nearly all of it.");
}

} // namespace histogram
