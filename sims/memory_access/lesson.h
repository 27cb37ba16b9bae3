// The lesson of `memory_access`: articles on memory access, and how far their rules hold today.
#pragma once
#include "api/lesson.h"

namespace memory_access {

inline void teach_figures(glint::Lesson& lesson) {
    const char *const kepler = "Kepler (sm_35)", *const g80 = "GeForce 8800 GT";
    const char* const basics = "an article on the basics of CUDA, 2008";
    const char* const sectors = "Used share of the fetched bytes: misaligned by a word, in segments of 32 bytes";
    const char* const lines = "Used share of the fetched bytes: misaligned by a word, in lines of 128 bytes";
    const char* const one_word = "Used share of the fetched bytes: one word of a segment of 32 bytes";
    const char* const by_banks = "Shared memory, read with a stride of four words, compared with a stride of one";
    const char* const neighbours = "256 threads: neighbours read neighbouring words";
    lesson.reported("80 %", sectors, kepler)
        .reported("50 %", lines, kepler)
        .reported("12.5 %, all lanes read the same word", one_word, kepler)
        .reported("1/4 of the speed", by_banks, g80, basics)
        .reported("723 MB/s", "256 threads, each reads its own piece from start to end", g80, basics)
        .reported("2.3 GB/s, summing squares", neighbours, g80, basics)
        .recorded("80 %", sectors, "docs/benchmarks/exhibits-h200.md: misaligned", "counted, not measured")
        .recorded("1907 GB/s; aligned: 1939 GB/s", "Rate of reads and writes, if reads are misaligned by a word",
                  "docs/benchmarks/exhibits-h200.md: memory_access-offset")
        .recorded("12.5 %", one_word, "docs/benchmarks/exhibits-h200.md: sector_each",
                  "counted; each lane reads a word of its own segment")
        .recorded("0.57 of the speed", by_banks, "docs/benchmarks/exhibits-h200.md: memory_access-banks",
                  "loads per second, including the thread's other work")
        .recorded("869 GB/s; words next to each other: 1941 GB/s",
                  "Rate of used bytes, all threads of the GPU: neighbours read words 64 apart",
                  "docs/benchmarks/exhibits-h200.md: memory_access-stride")
        .recorded("9.702 GB/s", neighbours, "docs/benchmarks/exhibits-h200.md: blocks",
                  "adds two vectors, in the exhibit launch");
}

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Every lane of a warp reads an address, and global memory delivers whole sectors of 32 bytes. The "
              "picture shows used words in the colours of their lanes, and unused words in grey. The articles describe "
              "older GPUs, which fetched whole lines of 128 bytes or needed aligned half-warps. They recommend aligned "
              "reads, one array per member, and padding against bank conflicts. Today a GPU fetches only the missing "
              "sectors of a line; an H200 fetches sectors from its memory in pairs. Caches hide nearly all the cost of "
              "an offset. The fewer words of a sector a stride uses, the more it costs. Beyond 16 words the picture "
              "stays the same, but the caches decide the speed.")
        .source(
            "CUDA memory access patterns (an article of 2018), and NVIDIA's CUDA C++ Best Practices Guide",
            "https://docs.nvidia.com/cuda/cuda-c-best-practices-guide/index.html#coalesced-access-to-global-memory");
    lesson.label("top", "the 32 lanes of a warp, one colour each, and their addresses");
    lesson.label("middle", "global memory: a row is a line of 128 bytes; grey: fetched but not used")
        .when("space=global");
    lesson.label("middle", "shared memory: a column is a bank, a row is 32 words").when("space=shared");
    lesson.label("bar", "sectors, at most 32: white is the used part, grey the unused").when("space=global");
    lesson.label("bar", "passes, at most 32: white is the needed part, grey are conflicts").when("space=shared");
    lesson.label("bottom", "the used share at each stride from 1 to 64; bright: the current stride");
    lesson
        .experiment("stride", "Rate of used bytes by stride: sectors decide up to 16 words, then caches",
                    "stride=1..64*2", "members=1,2,4", "GB/s")
        .size(4096, 4096)
        .set("hold=0 used=8");
    lesson
        .experiment("offset", "Rate by offset: a fifth sector is needed", "offset=0..32+1", "access=aos,quads", "GB/s")
        .size(4096, 4096)
        .set("hold=0");
    lesson
        .experiment("layout", "AoS or SoA: rate by number of members read", "used=1..8+1",
                    "access=aos,padded,soa,tiled", "GB/s")
        .size(4096, 4096)
        .set("hold=0 members=8");
    lesson
        .experiment("banks", "Bank conflicts: rate by stride, without and with padding", "stride=1..64*2",
                    "padding=0,1", "rate")
        .size(4096, 4096)
        .set("hold=0 space=shared reads=64");
    teach_figures(lesson);
}

} // namespace memory_access
