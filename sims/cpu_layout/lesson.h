// The lesson of `cpu_layout`: an article's advice on memory on a GPU, applied to the CPU.
#pragma once
#include "api/lesson.h"

namespace cpu_layout {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Threads of the CPU read some of the 8 values of many records. The picture shows the cache lines that "
              "they touch, and the used part of each line. The article finds that a GPU fetches memory in lines, too. "
              "Arrays of single values use every fetched byte; structs use only some of the bytes, and a stride wastes "
              "bytes as well. On a CPU the hardware prefetches sequential reads, and a program can prefetch the "
              "records that a list names. Two values that different threads write must not share a cache line: "
              "otherwise the line moves between their cores at every write.")
        .source(
            "An article on memory access patterns, 2018, and Drepper, What every programmer should know about memory",
            "https://lwn.net/Articles/250967/");
    lesson.label("above", "records of up to four threads: a square is a cache line of 16 words");
    lesson.label("below", "the sums of the threads: a box is a cache line of 16 words");
    lesson.label("colour", "share of a cache line that is read; for sums, one thread's share of the line");
    lesson.label("blue-grey", "prefetched lines");
    lesson.experiment("layout", "Rate by number of fields read, of eight", "fields=1..8+1", "layout=all", "rate")
        .preset("structs")
        .size(4096, 4096);
    lesson
        .experiment("stride", "Rate by stride: from neighbours to one cache line per visit", "stride=1..256*2",
                    "layout=all", "rate")
        .preset("strided")
        .size(4096, 2048);
    lesson
        .experiment("sharing", "False sharing: all sums in one cache line, or one line per sum", "spacing=4..256*2",
                    "workers=2,4,8,16", "rate")
        .preset("false_sharing");
    lesson.experiment("prefetch", "Prefetching a scattered list", "ahead=0,1,2,4,8,16,32,64,128", "layout=all", "rate")
        .preset("scattered")
        .size(4096, 2048);
    const char* const gpu = "a Kepler GPU";
    lesson.reported("50 %", "Used share of the fetched bytes: one of the two values of each struct is read", gpu)
        .reported("100 %", "Used share of the fetched bytes: aligned neighbours", gpu)
        .reported("3.1 %", "Used share of the fetched bytes: 4 bytes of each 128-byte line", gpu);
}

} // namespace cpu_layout
