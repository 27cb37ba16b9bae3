// The lesson of the matrix product: the optimisation steps of two articles, and the steps added since.
#pragma once
#include "api/lesson.h"

namespace matrix_product {

inline void teach_experiments(glint::Lesson& lesson) {
    lesson.experiment("methods", "All methods, from the simplest to the fastest", "method=all", nullptr, "GFLOP/s")
        .preset("large");
    lesson.experiment("limit", "Share of the nearest limit of the device", "method=all", nullptr, "limit")
        .preset("large");
    lesson.experiment("size", "Rate by size of the matrices", "n=128..4096*2",
                      "method=tiled,vectorised,double_buffered,fast_tensor,fast_tensor_warpgroup", "GFLOP/s");
    lesson
        .experiment("precision", "The largest relative error of an element", "n=64..1024*2",
                    "method=vectorised,fast_tensor,fast_tensor_split,fast_tensor_warpgroup", "max_error")
        .set("scene=random view=correct_bits steps_per_frame=64");
}

inline void teach_figures(glint::Lesson& lesson) {
    const char *const g80 = "GeForce 8800 GT", *const first = "the article of 2008";
    const char* const element = "1000 x 1000, one thread per element";
    const char* const rows = "1000 x 1000, rows of A in shared memory";
    const char* const segments = "1000 x 1000, rows of A in shared memory, each row aligned to a segment";
    const char* const tiles = "1000 x 1000, tiles of 16 x 16, without the copies";
    const char* const padded = "1000 x 1000, tiles of 16 x 16, matrices padded with zeros instead of bounds checks";
    const char* const block_a_row = "1000 x 1000, one block of threads per row";
    const char* const error = "1000 x 1000, the largest relative error with plain sums";
    const char* const rates = "docs/benchmarks/exhibits-h200.md: article";
    lesson.reported("1.73 GFLOPS, copies included", element, g80, first)
        .reported("4.74 GFLOPS, copies included", rows, g80, first)
        .reported("16.0 GFLOPS, copies included", segments, g80, first)
        .reported("about 38 GFLOPS", tiles, g80, first)
        .reported("about 48 GFLOPS", padded, g80, first)
        .reported("0.2 s", block_a_row, "GeForce 840M", "the article of 2018")
        .reported("2.0e-6", error, g80, first)
        .recorded("naive 6545 GFLOP/s", element, rates, "kernel alone, without copies")
        .recorded("shared_row 8248 GFLOP/s", rows, rates, "kernel alone, without copies")
        .recorded("shared_row 8248 GFLOP/s", segments, rates,
                  "kernel alone, without copies; the same kernel as above: its rows are always aligned to lines")
        .recorded("tiled 7492 GFLOP/s", tiles, rates, "A and B are padded with zeros")
        .recorded("tiled 7492 GFLOP/s", padded, rates, "the same kernel as above: A and B are always padded")
        .recorded("shared_row 0.242 ms", block_a_row, rates, "kernel alone, computed from its rate")
        .recorded("double_buffered 2.27e-06", error, "docs/benchmarks/exhibits-h200.md: article_error");
}

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("An element of the product needs a row of A and a column of B. A thread that fetches both for a single "
              "element waits for memory: the speed depends on how many elements use each fetched number. The articles "
              "begin with one thread per element. With rows of A, then with tiles in shared memory, the product "
              "becomes fifteen times faster, until instructions are the limit, not memory. Today a thread keeps 64 "
              "sums in registers, and the next numbers are copied during the arithmetic. Tensor cores are several "
              "times faster, if fewer bits are enough. In fast_tensor_warpgroup the tensor cores read shared memory "
              "directly; B is read from a transposed copy, which is made before the first step.")
        .source("Two articles on CUDA (of 2008 and 2018); CUDA C++ Programming Guide, Shared Memory",
                "https://docs.nvidia.com/cuda/cuda-c-programming-guide/#shared-memory");
    lesson.label("panels", "A on the left, B above, the product between them; the latest tile in the corner");
    lesson.label("x, y", "an element of C lies in the row of A and the column of B that it needs");
    lesson.label("colour", "values, scaled to 0 … 1; dark: not used, or computed in the pass before")
        .when("view=product");
    lesson.label("colour", "correct bits of the product as a share of 24; grey: not checked yet")
        .when("view=correct_bits");
    teach_experiments(lesson);
    teach_figures(lesson);
}

} // namespace matrix_product
