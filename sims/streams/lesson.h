// What streams teach: chapter 10 of "CUDA by Example", and what has become of the order of issue.
#pragma once
#include "api/lesson.h"

namespace streams {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Two arrays are copied in by chunks, a kernel combines them, and the result is copied out; in several "
              "streams the copies of one chunk go on while another one is computed. The book hands the work out chunk "
              "after chunk first and gains nothing, because its GPU has one queue for all copies, in which the copies "
              "of one stream stand behind those of the other that wait for a kernel; handed out by kind, in turn for "
              "all streams, it takes a fifth less time. Today most GPUs have a copy engine for each direction and "
              "several queues of work, and on an H200 either order takes as long, and what matters is how large the "
              "chunks are and whether there is anything to hide behind: nothing takes less time than its longest lane.")
        .source("CUDA by Example, chapter 10", "https://developer.nvidia.com/cuda-example");
    lesson.label("x", "time since the run began; its end is the line across all rows");
    lesson.label("top", "a group for each stream; pale: ready, and waiting");
    lesson.label("below", "all streams by engine, one after the other, and as it was (white); the last runs");
    lesson.label("colour", "blue copies in, green kernels, orange copies out");
    lesson
        .experiment("orders", "One stream, and two in either order, for the book's 20 Mi numbers",
                    "method=one,depth_first,breadth_first", nullptr, "step")
        .preset("book");
    lesson.experiment("streams", "How many streams", "streams=1..8+1", "method=depth_first,breadth_first", "step")
        .preset("overlap")
        .set("chunks=24");
    lesson.experiment("chunks", "Time by size of the chunks", "chunk=16..4096*2", "method=one,breadth_first", "rate")
        .preset("overlap");
    lesson
        .experiment("passes", "Time by arithmetic per number, behind the copies", "passes=1..4096*2",
                    "method=one,breadth_first", "step")
        .preset("overlap");
    lesson.experiment("threads", "On the CPU: a thread for each stream", "streams=1..8+1", "method=one,threads", "step")
        .preset("overlap")
        .set("chunks=24");
    const char* const gpu = "GeForce GTX 285";
    const char* const chunks = "20 Mi numbers in two streams, chunk after chunk";
    const char* const by_kind = "20 Mi numbers in two streams, by kind";
    const char* const orders = "docs/benchmarks/exhibits-h200.md: streams-orders";
    lesson.reported("61 ms, no gain over one stream", chunks, gpu)
        .reported("48 ms", by_kind, gpu)
        .recorded("depth_first 3.494 ms", chunks, orders)
        .recorded("breadth_first 3.498 ms", by_kind, orders);
}

} // namespace streams
