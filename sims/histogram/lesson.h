// The lesson of the histogram: chapter 9 of "CUDA by Example", and how today's kernels avoid contention.
#pragma once
#include "api/lesson.h"

namespace histogram {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Each thread takes a byte and adds one to the counter of the byte's value. Lanes of a warp may wait for "
              "each other if they add to the same counter, or to different counters in one bank of shared memory. The "
              "book first counts in global memory: its GPU is then four times slower than its CPU. Then the book "
              "counts in one table per block in shared memory, seven times faster than its CPU. But each thread loads "
              "single bytes, and waits for memory at each. Today a thread loads 16 bytes at a time. The shared memory "
              "of an H200 adds for all lanes with the same counter at once, so it counts skewed data faster than "
              "uniform data. One table per lane removes the remaining bank conflicts; then memory is the limit.")
        .source("CUDA by Example, chapter 9", "https://developer.nvidia.com/cuda-example");
    lesson.label("x", "the value of a byte, from 0 to 255");
    lesson.label("above", "a row: the bytes that a group of threads counts at once");
    lesson.label("below", "how often each value was counted; line: the height of uniform data");
    lesson.label("colour", "threads of a group that add to the same counter");
    lesson.experiment("methods", "All methods, counting 100 MiB", "method=all", nullptr, "GB/s").preset("book");
    lesson
        .experiment("skew", "From uniform data to one value: global memory gets slower, shared memory faster",
                    "skew=0..100+10", "method=global,shared,vectors,warps,aggregated,replicated", "GB/s")
        .preset("book");
    lesson
        .experiment("runs", "Rate by length of runs of equal values; a thread loads 16 bytes", "run=1..256*2",
                    "method=shared,vectors,warps,aggregated,replicated", "GB/s")
        .preset("book");
    lesson
        .experiment("blocks", "Rate by blocks per multiprocessor", "blocks=1..32*2", "method=shared,replicated", "GB/s")
        .preset("book");
    lesson.experiment("tables", "Rate by tables per block", "copies=1..32*2", "skew=0,60,100", "GB/s")
        .preset("book")
        .set("method=replicated blocks=3");
    const char* const gpu = "GeForce GTX 285";
    const char* const global = "100 MiB, counted in global memory, with the copy to the GPU";
    const char* const shared = "100 MiB, counted in shared memory, with the copy to the GPU";
    const char* const fastest = "The fastest number of blocks";
    const char* const counted = "docs/benchmarks/exhibits-h200.md: book_histogram, copies";
    const char* const computed = "kernel and copy separately; the copy's time is computed from the rate of 256 MiB";
    lesson.reported("0.416 s", "100 MiB of random bytes, counted by a CPU", "Core 2 Duo")
        .reported("1.752 s", global, gpu)
        .reported("0.057 s", shared, gpu)
        .reported("2 blocks per multiprocessor", fastest, "GeForce GTX 280")
        .recorded("global 27.0 ms, and 11.4 ms for the copy, 1.896 ms from pinned memory", global, counted, computed)
        .recorded("shared 0.590 ms, and 11.4 ms for the copy, 1.896 ms from pinned memory", shared, counted, computed)
        .recorded("8 blocks, 676 GB/s", fastest, "docs/benchmarks/exhibits-h200.md: histogram-blocks",
                  "per multiprocessor, with the method shared; more blocks gain less than 1 %");
}

} // namespace histogram
