// The parameters and presets of `streams`.
#pragma once
#include "api/params.h"

namespace streams {

enum class Method : std::int32_t { one, depth_first, breadth_first, threads, automatic };

inline constexpr std::int32_t max_streams = 8, max_chunks = 32;

struct Params {
    Method method = Method::automatic;
    std::int32_t streams = 3;
    std::int32_t chunk = 64; // KiB of each array
    std::int32_t chunks = 8;
    std::int32_t passes = 16;
    std::int32_t steps_per_frame = 1;
};

inline void describe_pipeline(glint::ParamTable<Params>& table) {
    using P = Params;
    table
        .add_enum(&P::method, "method",
                  {glint::Choice("one", "all work in one stream (or CPU thread), one piece after another").lesson(),
                   glint::Choice("depth_first", "chunk by chunk: all work of one chunk goes into one stream, then all "
                                                "work of the next chunk into the next stream")
                       .lesson(),
                   {"breadth_first", "kind by kind: for all streams the copies of the first array, then of the second "
                                     "array, then the kernels, then the copies back"},
                   {"threads", "on a CPU each stream is a thread"},
                   {"auto", "'breadth_first' on a GPU, 'threads' on a CPU"}},
                  "Order in which the work is issued. All orders give the same results.")
        .group("Pipeline")
        .reference(static_cast<std::int32_t>(Method::one))
        .automatic(static_cast<std::int32_t>(Method::automatic));
    table
        .add_int(&P::streams, "streams", 1, max_streams,
                 "Number of streams. In the picture each stream has three lanes: copies in (blue), kernels (green) and "
                 "copies out (orange). Pale work is ready and waits for its engine.")
        .unit("streams")
        .restarts();
    table.add_int(&P::chunk, "chunk", 16, 4096, "Size of one chunk of each input array and of the result.")
        .label("Chunk size")
        .unit("KiB")
        .log_scale()
        .restarts();
    table.add_int(&P::chunks, "chunks", 1, max_chunks, "Number of chunks that the arrays are divided into.")
        .unit("chunks")
        .restarts();
    table
        .add_int(&P::passes, "passes", 1, 4096,
                 "Multiply-adds per element. A longer kernel can hide more of the copies' time.")
        .unit("passes")
        .log_scale();
    table.add_int(&P::steps_per_frame, "steps_per_frame", 1, 16, "Repetitions in a 60th of a second at speed 1.")
        .unit("runs");
}

inline void describe(glint::ParamTable<Params>& table) {
    describe_pipeline(table);
    table.add_preset("overlap", {.chunk = 1024, .passes = 1024},
                     "Three streams: while one stream computes, the second copies in and the third copies out, if the "
                     "GPU has two copy engines.");
    table.add_preset("book", {.streams = 2, .chunk = 4096, .chunks = 20, .passes = 1},
                     "CUDA by Example, 10.5 and 10.7: 20 chunks of 1 Mi numbers in two streams.");
    table.add_preset("single", {.method = Method::one, .chunk = 1024, .passes = 1024},
                     "CUDA by Example, 10.4: one stream without overlap.");
    table.add_preset("many", {.streams = max_streams, .chunk = 256, .chunks = max_chunks, .passes = 512},
                     "Eight streams of small chunks.");
    table.add_preset("crumbs", {.chunk = 16, .chunks = max_chunks, .passes = 1},
                     "The chunks are so small that the calls take longer than the work.");
}

} // namespace streams
