// The lesson of the reduction: chapter 5 of "CUDA by Example" and two articles, and their optimisation steps today.
#pragma once
#include "api/lesson.h"

namespace reduction {

inline void teach_figures(glint::Lesson& lesson) {
    const char *const book = "GeForce GTX 285", *const article = "GeForce 8800 GT", *const model = "GeForce RTX 3090";
    const char* const ladder = "article on CUDA's execution model";
    const char* const squares = "article on CUDA in depth, 2008";
    const char* const host = "A dot product of 33 Mi pairs that lie in the host's memory";
    const char* const unrolled = "The sum of 1 Mi squares, in an unrolled tree";
    const char* const divergent = "16 Mi integers, neighbours added, by every second thread (divergent)";
    const char* const first_threads = "16 Mi integers, neighbours added, by the first threads (conflicted)";
    const char* const halves = "16 Mi integers, halves added (sequential)";
    const char* const steps = "docs/benchmarks/exhibits-h200.md: ladder";
    const char* const several = "kernel alone; each sample times several launches";
    lesson.reported("98.1 ms with a copy, 52.1 ms without", host, book, "chapter 11")
        .reported("0.43 s", "The sum of 1 Mi squares by a single thread", article, squares)
        .reported("about 44 GB/s, with 32 blocks", unrolled, article, squares)
        .reported("0.5 ms", divergent, model, ladder)
        .reported("0.3 ms", first_threads, model, ladder)
        .reported("0.2 ms", halves, model, ladder)
        .reported("41 ms", "16 Mi integers, added by the CPU", "the CPU of that GPU's machine", ladder)
        .recorded("30.3 ms from pageable memory, 5.077 ms from pinned memory, 5.415 ms mapped; the kernel grid_stride "
                  "alone: 72.47 µs",
                  host, "docs/benchmarks/exhibits-h200.md: dot, copies",
                  "computed: copy of 264 MiB at the rate measured for 256 MiB, plus the kernel")
        .recorded("unrolled 297 GB/s", unrolled, "docs/benchmarks/exhibits-h200.md: squares",
                  "512 blocks; most of the time is launch time and the last block's work")
        .recorded("divergent 93.93 µs", divergent, steps, several)
        .recorded("conflicted 0.111 ms", first_threads, steps, several)
        .recorded("sequential 91.87 µs", halves, steps, several);
}

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Many values become one sum: threads add them in pairs. Which thread adds which pair decides how many "
              "lanes of a warp are idle, and how many lanes access the same bank of shared memory. The book adds in "
              "shared memory until each block has one sum; the CPU adds the sums of the blocks. The articles improve "
              "the kernel step by step: sequential addresses, a first addition during the load, unrolled loops. Today "
              "each thread has several loads of 16 bytes in flight, so memory is nearly the only limit. Warp shuffles "
              "do the remaining additions in registers. Even Kahan's compensation for rounding, with four operations "
              "instead of one, can hide behind the loads.")
        .source("CUDA by Example, chapter 5 and appendix A", "https://developer.nvidia.com/cuda-example");
    lesson.label("panels", "divergent, conflicted, sequential, first add, unrolled, shuffle, grid stride, atomics");
    lesson.label("x", "128 values, or the threads that add them; grey: idle threads");
    lesson.label("down", "the levels of the tree, from the values to the sum");
    lesson.label("colour", "passes through shared memory per addition");
    lesson.label("bars", "error by number of terms: red serial, yellow grid stride, green pairwise, blue compensated");
    lesson.experiment("methods", "All methods, adding 64 Mi values", "method=all", nullptr, "GB/s")
        .set("precision=integer values_per_cell=64");
    lesson
        .experiment("size", "Rate by number of values: within the caches and beyond", "values_per_cell=1..256*2",
                    "method=divergent,sequential,unrolled,grid_stride", "GB/s")
        .set("precision=integer");
    lesson.experiment("dot", "The book's dot product of 33 Mi pairs", "method=all", nullptr, "GB/s").preset("book");
    lesson
        .experiment("error", "Rounding error: one after another, in a tree, with compensation",
                    "values_per_cell=1..64*4", "method=serial,divergent,grid_stride,compensated", "relative_error")
        .size(1024, 1024)
        .set("operation=squares");
    teach_figures(lesson);
}

} // namespace reduction
