// The lesson of transfers: chapters 10 and 11 of "CUDA by Example", and the role of their kinds of memory today.
#pragma once
#include "api/lesson.h"

namespace transfers {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Bytes are copied between the host's memory and the GPU's memory. The rate depends on the kind of host "
              "memory and on the number of bytes per call. The book pins memory: the system never moves it, so the GPU "
              "can fetch it directly. This is about twice as fast as pageable memory, which the driver first copies "
              "into its own pinned memory. The book also shows write-combined, mapped and portable memory. Today, with "
              "unified addressing, all memory from cudaHostAlloc is mapped and portable. Two questions remain: is the "
              "memory pinned, and is it copied beforehand or read by the kernel across the bus? Reading across the bus "
              "is worth it for data that is read once.")
        .source("CUDA by Example, chapters 10 and 11", "https://developer.nvidia.com/cuda-example");
    lesson.label("x", "the size of a copy, from 1 KiB to 256 MiB; from line to line the size doubles");
    lesson.label("y", "the rate, from 0.1 to 1000 GB/s (logarithmic); lines at 0.1, 0.2, 0.5, 1, 2, 5 and so on");
    lesson.label("lines",
                 "solid: to the device; dashed: to the host; white: the newest copy; red line across: the limit");
    lesson.label("colour", "grey pageable, green pinned, cyan write combined, orange mapped, violet portable");
    lesson.label("on a CPU", "blue plain, yellow streaming, red library");
    lesson
        .experiment("memory", "Kinds of memory, in both directions, for the book's 40 MiB",
                    "method=pageable,pinned,write_combined,mapped,portable", "direction=to_device,to_host", "rate")
        .preset("book")
        .set("sweep=false");
    lesson
        .experiment("sizes", "Rate by size of the copy", "largest=1..65536*2", "method=pageable,pinned,mapped", "rate")
        .set("sweep=false direction=to_device");
    lesson
        .experiment("blocks", "32 MiB, copied in blocks: rate by size of the blocks", "block=16..32768*2",
                    "method=pageable,pinned,mapped", "rate")
        .set("sweep=false largest=32768 direction=to_device");
    lesson
        .experiment("stores", "On the CPU: stores through the caches, and stores that bypass them",
                    "largest=1..65536*2", "method=plain,streaming,library", "rate")
        .set("sweep=false direction=to_device");
    const char* const gpu = "GeForce GTX 285";
    const char* const dot = "A dot product of 33 Mi pairs: copied from pageable memory, compared with mapped";
    const char* const memory = "docs/benchmarks/exhibits-h200.md: transfers-memory";
    lesson.reported("2.77 GB/s", "40 MiB to the device, pageable", gpu)
        .reported("5.11 GB/s", "40 MiB to the device, pinned", gpu)
        .reported("2.43 GB/s", "40 MiB to the host, pageable", gpu)
        .reported("5.46 GB/s", "40 MiB to the host, pinned", gpu)
        .reported("98.1 ms copied, 52.1 ms mapped", dot, gpu, "chapter 11")
        .recorded("16 GB/s", "40 MiB to the device, pageable", memory)
        .recorded("54.7 GB/s", "40 MiB to the device, pinned", memory)
        .recorded("16.6 GB/s", "40 MiB to the host, pageable", memory)
        .recorded("54.7 GB/s", "40 MiB to the host, pinned", memory)
        .recorded("30.3 ms from pageable memory, 5.077 ms from pinned memory, 5.415 ms mapped; the kernel grid_stride "
                  "alone: 72.47 µs",
                  dot, "docs/benchmarks/exhibits-h200.md: dot, copies",
                  "computed: copy of 264 MiB at the rate measured for 256 MiB, plus the kernel");
}

} // namespace transfers
