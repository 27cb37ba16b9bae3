// What `memory_access` teaches: articles on memory access, and what has become of their rules.
#pragma once
#include "api/lesson.h"

namespace memory_access {

inline constexpr const char* figures_page = "docs/benchmarks/exhibits-h200.md"; // of all that is recorded

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Every lane of a warp asks for an address, and memory answers with whole sectors of 32 bytes: the "
              "picture has the words that are of use in the colours of their lanes, and what is fetched in vain in "
              "grey. The articles teach it for GPUs that fetched lines of 128 bytes or needed aligned half-warps, and "
              "tell alignment, arrays for each member and padding against bank conflicts as cures. Today only the "
              "missing sectors of a line are fetched, by an H200 two at a time from its memory, and caches forgive an "
              "offset nearly all of its cost; a stride costs the more, the fewer words of a sector are of use, and "
              "beyond 16 words, where the picture stays the same, it is the caches that decide.")
        .source(
            "CUDA memory access patterns, an article of 2018; and today NVIDIA's guide to best practices",
            "https://docs.nvidia.com/cuda/cuda-c-best-practices-guide/index.html#coalesced-access-to-global-memory");
    lesson.label("top", "the 32 lanes of a warp, a colour each, and where they read");
    lesson.label("middle", "global memory: a row is a line of 128 bytes; grey: fetched in vain").when("space=global");
    lesson.label("middle", "shared memory: a column is a bank, a row 32 words").when("space=shared");
    lesson.label("bar", "of at most 32 sectors: white are of use, grey in vain").when("space=global");
    lesson.label("bar", "of at most 32 passes: white are needed, grey are conflicts").when("space=shared");
    lesson.label("bottom", "the share of use at each stride from 1 to 64; bright: this one");
    lesson
        .experiment("stride", "Useful bytes a second over the stride: up to 16 words sectors decide, then caches",
                    "stride=1..64*2", "members=1,2,4", "GB/s")
        .size(4096, 4096)
        .set("hold=0 used=8");
    lesson.experiment("offset", "An offset beside none: the fifth sector", "offset=0..32+1", "access=aos,quads", "GB/s")
        .size(4096, 4096)
        .set("hold=0");
    lesson
        .experiment("layout", "Members that are wanted of eight: arrays are for few, structs as good for nearly all",
                    "used=1..8+1", "access=aos,padded,soa,tiled", "GB/s")
        .size(4096, 4096)
        .set("hold=0 members=8");
    lesson
        .experiment("banks", "Bank conflicts over the stride, without and with a free word a row", "stride=1..64*2",
                    "padding=0,1", "rate")
        .size(4096, 4096)
        .set("hold=0 space=shared reads=64");
    const char* const model = "Kepler (sm_35)";
    const char* const basics = "an article on the basics of CUDA, 2008";
    lesson.reported("80 %", "Of use of what is fetched, misaligned by a word, in segments of 32 bytes", model)
        .reported("50 %", "The same in lines of 128 bytes", model)
        .reported("12.5 %", "Of use where all lanes read one word, in segments of 32 bytes", model)
        .reported("1/4 of the speed", "Shared memory read with a stride of four words", "GeForce 8800 GT", basics)
        .reported("723 MB/s", "256 threads, each through a piece of its own", "GeForce 8800 GT", basics)
        .reported("2.3 GB/s", "256 threads, neighbours on neighbouring words", "GeForce 8800 GT", basics)
        .recorded("80 %", "Of use of what is fetched, misaligned by a word, in segments of 32 bytes", figures_page)
        .recorded("98 % of the aligned rate", "The same in lines of 128 bytes", figures_page)
        .recorded("12.5 %", "Of use where all lanes read one word, in segments of 32 bytes", figures_page)
        .recorded("0.57 of the speed", "Shared memory read with a stride of four words", figures_page)
        .recorded("0.45 of the neighbours' rate, by all threads of the GPU",
                  "256 threads, each through a piece of its own", figures_page)
        .recorded("9.702 GB/s, two vectors added", "256 threads, neighbours on neighbouring words", figures_page);
}

} // namespace memory_access
