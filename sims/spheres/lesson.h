// The lesson of spheres: chapter 6 of "CUDA by Example", and methods that are faster than constant memory today.
#pragma once
#include "api/lesson.h"

namespace spheres {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("The ray of each pixel is tested against every sphere, so all rays read the same list in the same order. "
              "The book puts the list into constant memory, where one read serves the sixteen threads of a half-warp. "
              "The book's kernel becomes one and a half times as fast as with global memory. Today a warp that reads "
              "one address of global memory makes one request, too, and a cache answers it. Faster methods test fewer "
              "spheres, because the spheres are sorted into tiles of the picture or into a tree of boxes.")
        .source("CUDA by Example, chapter 6", "https://developer.nvidia.com/cuda-example");
    lesson.experiment("methods", "All methods", "method=all", nullptr, "rate").preset("book");
    lesson
        .experiment("memory", "Time by number of spheres: their list is in global, constant or shared memory",
                    "count=16..2048*2", "method=global,constant,shared", "draw")
        .preset("book");
    lesson
        .experiment("search", "Time by number of spheres: a ray tests all spheres, or only a few", "count=16..4096*4",
                    "method=global,binned,bvh", "draw")
        .preset("book");
    const char* const constant = "20 spheres from constant memory, compared with global memory";
    lesson.reported("50 % faster", constant, "GeForce GTX 280")
        .recorded("constant 18.66 µs, global 17.34 µs", constant,
                  "docs/benchmarks/kernels-h200.md: spheres, 1024², draw", "a picture of 1024 x 1024")
        .recorded("5.30 µs", "20 spheres at 1024 x 1024, sorted into tiles",
                  "docs/benchmarks/kernels-h200.md: spheres, binned, 1024², draw");
}

} // namespace spheres
