// What the reduction teaches: chapter 5 of "CUDA by Example" and two articles, and what has become of their ladder.
#pragma once
#include "api/lesson.h"

namespace reduction {

inline constexpr const char* figures_page = "docs/benchmarks/exhibits-h200.md"; // of all that is recorded

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Many values become one: threads add them in pairs, and which thread adds which decides how many lanes "
              "of a warp idle and how many meet in the same bank of shared memory. The book adds in shared memory "
              "until one is left and lets the CPU add what the blocks have, and the articles climb from there: "
              "addresses in sequence, a first addition during the load, loops unrolled. Today loads of 16 bytes, "
              "several on their way, leave little but memory to wait for: warp shuffles do the rest in registers, and "
              "even Kahan's compensation for rounding, four operations instead of one, can hide behind the loads.")
        .source("CUDA by Example, chapter 5 and appendix A", "https://developer.nvidia.com/cuda-example");
    lesson.label("panels", "divergent, conflicted, sequential, first_add, unrolled, shuffle, grid_stride, atomics");
    lesson.label("x", "128 values, or the threads that add them; grey threads idle");
    lesson.label("down", "level by level, from the values to their sum");
    lesson.label("colour", "passes through shared memory that an addition takes");
    lesson.label("bars", "error by number of terms: red serial, yellow strided, green pairwise, blue compensated");
    lesson.experiment("methods", "Every way to add 64 Mi values", "method=all", nullptr, "GB/s")
        .set("precision=integer values_per_cell=64");
    lesson
        .experiment("size", "From values that the caches hold to more than they do", "values_per_cell=1..256*2",
                    "method=divergent,sequential,unrolled,grid_stride", "GB/s")
        .set("precision=integer");
    lesson.experiment("dot", "The book's dot product of 33 Mi pairs", "method=all", nullptr, "GB/s").preset("book");
    lesson
        .experiment("error", "What floats lose one after the other on the CPU, in any tree, and with compensation",
                    "values_per_cell=1..64*4", "method=serial,divergent,grid_stride,compensated", "relative_error")
        .size(1024, 1024)
        .set("operation=squares");
    const char* const book = "GeForce GTX 285";
    const char* const article = "GeForce 8800 GT";
    const char* const model = "GeForce RTX 3090";
    const char* const ladder = "article on CUDA's execution model";
    const char* const squares = "article on CUDA in depth, 2008";
    lesson
        .reported("98.1 ms, 52.1 ms without a copy", "A dot product of 33 Mi pairs that lie in the host's memory", book,
                  "chapter 11")
        .reported("0.43 s", "The sum of 1 Mi squares by a single thread", article, squares)
        .reported("about 44 GB/s", "The sum of 1 Mi squares by 32 blocks, as a tree, unrolled", article, squares)
        .reported("0.5 ms", "16 Mi integers, by neighbours: divergent", model, ladder)
        .reported("0.3 ms", "16 Mi integers, by neighbours: the first threads", model, ladder)
        .reported("0.2 ms", "16 Mi integers, by halves: sequential", model, ladder)
        .reported("41 ms", "16 Mi integers, by the CPU", "its host", ladder)
        .recorded("30.3 ms, 5.077 ms from pinned memory, 5.415 ms mapped; grid_stride alone 72.47 µs",
                  "A dot product of 33 Mi pairs that lie in the host's memory", figures_page)
        .recorded("207.3 ms, of two vectors added", "The sum of 1 Mi squares by a single thread", figures_page)
        .recorded("unrolled 297 GB/s", "The sum of 1 Mi squares by 32 blocks, as a tree, unrolled", figures_page)
        .recorded("divergent 93.93 µs", "16 Mi integers, by neighbours: divergent", figures_page)
        .recorded("conflicted 0.111 ms", "16 Mi integers, by neighbours: the first threads", figures_page)
        .recorded("sequential 91.87 µs", "16 Mi integers, by halves: sequential", figures_page);
}

} // namespace reduction
