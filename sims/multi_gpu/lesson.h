// The lesson of two GPUs: chapter 11 of "CUDA by Example", and its threads and kinds of memory today.
#pragma once
#include "api/lesson.h"

namespace multi_gpu {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("A dot product is split into parts, and each device sums its own part. The gain depends on the path to "
              "each part: every GPU has its own memory and usually its own bus, but all GPUs share the host's memory. "
              "In the book kernels read pinned memory across the bus, without a copy. Each GPU has a CPU thread that "
              "issues its half. The memory is portable, because in 2010 memory pinned by one thread was pageable for "
              "all other threads. Today one thread serves all GPUs, and pinned memory is pinned for all threads. After "
              "cudaDeviceEnablePeerAccess() a GPU can read another GPU's memory. One thread per GPU matters only if a "
              "call waits, as a copy of pageable memory does. The book's gain from reading across the bus was the gain "
              "from pinned memory.")
        .source("CUDA by Example, chapter 11", "https://developer.nvidia.com/cuda-example");
    lesson.label("top", "two arrays, one part per device; frame: the memory that holds them (grey: the host's)");
    lesson.label("middle", "the path to each device: the width shows the limit, the filling shows the rate");
    lesson.label("boxes", "share of the time in which each device works; pale: the device copies");
    lesson.label("below", "time axis: each device, one device alone, all together (white); then the last runs");
    lesson.label("colour", "one colour per device");
    lesson
        .experiment("memory", "One GPU and two, by kind of memory, for the book's 33 Mi pairs",
                    "memory=own,pageable,pinned,mapped,peer", "method=one_gpu,one_thread,thread_each", "rate")
        .preset("book");
    lesson.experiment("methods", "All methods, each part in its GPU's own memory", "method=all", nullptr, "rate")
        .preset("own");
    lesson
        .experiment("size", "Rate by size: calls limit small sizes, memory limits large sizes",
                    "pairs_per_cell=1..128*2", "method=one_gpu,one_thread,thread_each", "rate")
        .set("memory=own");
    lesson.experiment("devices", "Rate by number of GPUs", "devices=1..8+1", "memory=own,pinned,mapped", "rate")
        .set("method=one_thread pairs_per_cell=64");
    lesson
        .experiment("threads", "On the CPU: rate by number of parts, one thread per part", "devices=1..8+1",
                    "method=serial,halves,all_threads", "rate")
        .set("pairs_per_cell=32");
    const char* const newer = "GeForce GTX 285";
    const char* const older = "GeForce GTX 280";
    const char* const zero_copy = "chapter 11.2";
    const char* const copied = "33 Mi pairs by one GPU, copied from pageable memory";
    const char* const mapped = "33 Mi pairs by one GPU, mapped";
    const char* const from_host = "docs/benchmarks/exhibits-h200.md: multi_gpu-memory";
    lesson.reported("98.1 ms", copied, newer, zero_copy)
        .reported("52.1 ms", mapped, newer, zero_copy)
        .reported("143.9 ms", copied, older, zero_copy)
        .reported("94.7 ms", mapped, older, zero_copy)
        .reported("about 50 % of the peak", "Copies of pinned memory by a thread that did not allocate it",
                  "not named in the book", "chapter 11.4")
        .recorded("one_gpu 31.5 ms", copied, from_host)
        .recorded("one_gpu 5.405 ms", mapped, from_host);
}

} // namespace multi_gpu
