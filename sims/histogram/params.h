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
            "Bytes that a step counts per cell of the picture: at 1024 x 1024 this number of MiB, at most 1024 MiB.")
        .unit("bytes")
        .group("Data")
        .log_scale()
        .restarts();
    table
        .add_float(&P::skew, "skew", 0, 100,
                   "Unevenness of the data: at 0 all 256 values are equally frequent, at 100 there is only one value.")
        .unit("%")
        .restarts();
    table
        .add_int(&P::run, "run", 1, 4096,
                 "Number of neighbouring bytes with the same value, as in a picture with plain areas. The threads of a "
                 "warp then contend for one counter, even if the histogram is flat.")
        .label("Run length")
        .unit("bytes")
        .log_scale()
        .restarts();
    table
        .add_int(&P::drift, "drift", 0, 256,
                 "How far the most frequent value shifts from the start to the end of the data. Each step counts the "
                 "next window of the data.")
        .unit("values")
        .restarts();
    table.add_int(&P::seed, "seed", 0, 9999, "Seed of the data: the same seed gives the same data.").restarts();
}

inline void describe_counting(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_int(&P::crowd, "crowd", 2, 1024,
                 "The picture counts how many threads of a group of this size add to the same counter. 32 is a warp, "
                 "256 is a block in the book.")
        .label("Threads compared")
        .unit("threads")
        .group("Picture")
        .log_scale();
    table
        .add_int(&P::steps_per_frame, "steps_per_frame", 1, 1000,
                 "Steps in a 60th of a second at speed 1. Each step counts its whole window.")
        .unit("steps")
        .log_scale();
    table
        .add_enum(
            &P::method, "method",
            {glint::Choice("serial", "one CPU thread, one byte after another; the book's first version").lesson(),
             glint::Choice("global", "all threads add atomically to the same 256 counters in global memory").lesson(),
             {"shared", "one table per block in shared memory, the book's last version; each thread loads one byte at "
                        "a time. On the CPU: one table per piece of the data"},
             {"vectors", "like 'shared', but a thread loads 16 bytes at a time"},
             {"warps", "like 'vectors', but each warp has its own table in shared memory"},
             {"aggregated", "like 'vectors', but one lane adds for all lanes of its warp that have the same byte. The "
                            "shared memory of an H200 does the same in hardware, and faster"},
             {"replicated", "several tables per block, interleaved: with 32 tables each lane of a warp adds to its own "
                            "bank. On the CPU: eight tables per piece of the data"},
             glint::Choice("library", "CUB, a library of the CUDA toolkit, for comparison").lesson(),
             {"auto", "the fastest method, measured on this machine. Until it is measured: 'replicated'"}},
            "How the bytes are counted. All methods give the same counts; their speed differs.")
        .group("Method")
        .reference(static_cast<std::int32_t>(Method::global))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::blocks, "blocks", 1, 32,
                 "Blocks per multiprocessor of the GPU. The book found that 2 blocks are best. Today as many blocks as "
                 "can be resident at a time are best: on an H200 8 blocks with 'shared', and at most 3 with the "
                 "methods that load 16 bytes. Not "
                 "used on a CPU.")
        .unit("per multiprocessor")
        .log_scale()
        .launch_shape();
    table
        .add_int(
            &P::copies, "copies", 1, max_copies,
            "Tables per block, each 1 KiB of shared memory. Only with the method 'replicated'; a CPU always has 8.")
        .unit("tables")
        .log_scale();
    table.add_colors(&P::colors, 0, 1024, "threads");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_data(table);
    describe_counting(table);
    using glint::PaletteId;
    constexpr glint::Range clamp = glint::Range::clamp;
    table.add_preset(
        "hill", {},
        "The values lie around a most frequent value that moves: threads contend for the counters near it.");
    table.add_preset("book",
                     {.bytes_per_cell = 100,
                      .skew = 0,
                      .drift = 0,
                      .crowd = 256,
                      .method = Method::shared,
                      .blocks = 2,
                      .colors = {PaletteId::viridis, clamp, 0, 6}},
                     "CUDA by Example, chapter 9: random bytes; at 1024 x 1024 there are 100 MiB.");
    table.add_preset("one_value", {.skew = 100, .drift = 0, .colors = {PaletteId::inferno, clamp, 0, 32}},
                     "All threads of a warp add to one counter: the worst case in global memory.");
    table.add_preset("runs",
                     {.skew = 0, .run = 16, .drift = 0, .crowd = 256, .colors = {PaletteId::inferno, clamp, 0, 32}},
                     "All values are equally frequent, but neighbouring bytes are equal: contention without skew.");
    table.add_preset("spike", {.skew = 85, .drift = 24, .colors = {PaletteId::turbo, clamp, 0, 10}},
                     "A few values make up nearly all of the data.");
}

} // namespace histogram
