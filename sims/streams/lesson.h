// The lesson of streams: chapter 10 of "CUDA by Example", and the role of the order of issue today.
#pragma once
#include "api/lesson.h"

namespace streams {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Two arrays are copied in, chunk by chunk; a kernel combines them, and the result is copied out. With "
              "several streams one chunk is copied while another is computed. The book first issues the work chunk by "
              "chunk and gains nothing: its GPU has one queue for all copies. There a stream's copies wait behind the "
              "other stream's copy, which itself waits for a kernel. Issued by kind, in turn for all streams, the work "
              "takes a fifth less time. Today most GPUs have one copy engine per direction and several work queues. On "
              "an H200 both orders take equally long. The gain depends on the size of the chunks and on how much work "
              "can overlap: no run takes less time than its longest lane.")
        .source("CUDA by Example, chapter 10", "https://developer.nvidia.com/cuda-example");
    lesson.label("x", "time since the run began; the line across all rows is its end");
    lesson.label("top", "a group of lanes for each stream; pale: the work is ready and waits");
    lesson.label("below", "each engine's time without overlap, the measured time (white), then the last runs");
    lesson.label("colour", "blue copies in, green kernels, orange copies out");
    lesson
        .experiment("orders", "One stream, and two streams in both orders, for the book's 20 Mi numbers",
                    "method=one,depth_first,breadth_first", nullptr, "step")
        .preset("book");
    lesson
        .experiment("streams", "Time by number of streams", "streams=1..8+1", "method=depth_first,breadth_first",
                    "step")
        .preset("overlap")
        .set("chunks=24");
    lesson.experiment("chunks", "Rate by size of the chunks", "chunk=16..4096*2", "method=one,breadth_first", "rate")
        .preset("overlap");
    lesson
        .experiment("passes", "Time by arithmetic per number: at first it hides behind the copies", "passes=1..4096*2",
                    "method=one,breadth_first", "step")
        .preset("overlap");
    lesson
        .experiment("threads", "On the CPU: time by number of streams, one thread per stream", "streams=1..8+1",
                    "method=one,threads", "step")
        .preset("overlap")
        .set("chunks=24");
    const char* const gpu = "GeForce GTX 285";
    const char* const chunks = "20 Mi numbers in two streams, issued chunk after chunk";
    const char* const by_kind = "20 Mi numbers in two streams, issued kind by kind";
    const char* const orders = "docs/benchmarks/exhibits-h200.md: streams-orders";
    lesson.reported("61 ms, no gain over one stream", chunks, gpu)
        .reported("48 ms", by_kind, gpu)
        .recorded("depth_first 3.494 ms", chunks, orders)
        .recorded("breadth_first 3.498 ms", by_kind, orders);
}

} // namespace streams
