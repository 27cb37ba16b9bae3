// What the reduction teaches: chapter 5 of "CUDA by Example" and two articles, and what has become of their ladder.
#pragma once
#include "api/lesson.h"

namespace reduction {

inline constexpr const char* figures_page = "docs/benchmarks/exhibits-h200.md"; // of all that is recorded

inline void teach(glint::Lesson& lesson) {
    lesson
        .text(
            "Many values become one: threads add them in pairs, and which thread adds which decides how many lanes of "
            "a warp idle and how many meet in the same memory bank. The book adds in shared memory until one is left "
            "and lets the CPU add what the blocks have, and the articles climb from there: addresses in sequence, a "
            "first addition during the load, loops unrolled. Today loads of 16 bytes, several on their way, leave "
            "little but memory to wait for: shuffles do the rest in registers, and even Kahan's compensation for "
            "rounding, four operations instead of one, can hide behind the loads.")
        .source("CUDA by Example, chapter 5 and appendix A", "https://developer.nvidia.com/cuda-example");
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
        .recorded("36.7 ms, 5.126 ms from pinned memory, 5.412 ms mapped; grid_stride alone 74.42 µs",
                  "A dot product of 33 Mi pairs that lie in the host's memory", figures_page)
        .recorded("208.3 ms", "The sum of 1 Mi squares by a single thread", figures_page)
        .recorded("unrolled 267 GB/s", "The sum of 1 Mi squares by 32 blocks, as a tree, unrolled", figures_page)
        .recorded("divergent 94.82 µs", "16 Mi integers, by neighbours: divergent", figures_page)
        .recorded("conflicted 0.113 ms", "16 Mi integers, by neighbours: the first threads", figures_page)
        .recorded("sequential 93.84 µs", "16 Mi integers, by halves: sequential", figures_page);
}

} // namespace reduction
