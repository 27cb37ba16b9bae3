// What `cpu_layout` teaches: what an article says of memory on a GPU, on the CPU's side.
#pragma once
#include "api/lesson.h"

namespace cpu_layout {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Threads of the CPU read some of the 8 values of many records; the picture shows the cache lines that "
              "they touch, and the used part of each line. The article finds that a GPU fetches memory in lines, too: "
              "arrays of single values use every fetched byte, structs only a part of them, and strides waste fetched "
              "bytes. On a CPU the hardware prefetches sequential reads, a program can prefetch the entries of a list, "
              "and values that different threads write must not share a line, however small they are.")
        .source(
            "An article on memory access patterns, 2018, and Drepper, What every programmer should know about memory",
            "https://lwn.net/Articles/250967/");
    lesson.label("above", "records of up to four threads: a square is a cache line of 16 words");
    lesson.label("below", "the threads' sums: a box is a cache line of 16 words");
    lesson.label("colour", "words of a cache line that are read; for sums, one thread's share of the line");
    lesson.label("blue-grey", "prefetched lines");
    lesson.experiment("layout", "Time by number of fields read, of eight", "fields=1..8+1", "layout=all", "rate")
        .preset("structs")
        .size(4096, 4096);
    lesson
        .experiment("stride", "Time by stride: from neighbours to one cache line per visit", "stride=1..256*2",
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
    lesson.reported("50 %", "Used share of the stored bytes, one of two values of structs", gpu)
        .reported("100 %", "Used share of the bytes read, aligned neighbours", gpu)
        .reported("3.1 %", "Used share of the bytes read, 4 bytes of each 128-byte line", gpu);
}

} // namespace cpu_layout
