// What `constant_memory` teaches: chapters 6 and 7 of "CUDA by Example", and what is left of them.
#pragma once
#include "api/lesson.h"

namespace constant_memory {

inline constexpr const char* figures_page = "docs/benchmarks/exhibits-h200.md"; // of all that is recorded

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("All threads read one small table, and the picture shows which entries a warp asks for at the same time "
              "and in how many passes each memory serves it. The book puts such tables into constant memory, which "
              "hands one read to many threads but serves different entries one after the other, and pictures into "
              "textures, whose unit knows what lies beyond edges and between entries. Today ordinary reads have a "
              "cache as well, so that constant memory is for what all threads read alike, shared memory for what they "
              "read at random, and a texture for its filter and its edges.")
        .source("CUDA by Example, chapters 6 and 7", "https://developer.nvidia.com/cuda-example");
    lesson.experiment("methods", "All threads of a warp read the same entry", "method=all", nullptr, "rate")
        .preset("broadcast");
    lesson
        .experiment("addresses", "From one entry for a warp to one for each thread", "addresses=1..32*2",
                    "method=uncached,global,constant,texture,shared,replicated", "rate")
        .preset("scattered");
    lesson
        .experiment("table", "From a table that the constant cache holds to a larger one", "table=all",
                    "method=global,constant,shared", "rate")
        .preset("scattered");
    lesson
        .experiment("filter", "Four entries and their weights, by hand and by the texture unit",
                    "filter=nearest,linear", "method=global,read_only,texture,shared", "rate")
        .preset("edges");
    const char* const none = "no GPU is named";
    lesson.reported("50 % faster", "20 spheres from constant memory, beside global memory", "GeForce GTX 280")
        .reported("a 16th", "Reads that are left where 16 threads want one address of constant memory", none)
        .reported("16 times as many", "Reads where 16 threads want different addresses of constant memory", none)
        .reported("basically the same", "A texture read by index, beside one read by coordinates", none, "chapter 7")
        .recorded("0.93 times as fast", "20 spheres from constant memory, beside global memory", figures_page)
        .recorded("1 of 32", "Reads that are left where 16 threads want one address of constant memory", figures_page)
        .recorded("32 times as many", "Reads where 16 threads want different addresses of constant memory",
                  figures_page)
        .recorded("4.82 µs and 5.21 µs a step of heat", "A texture read by index, beside one read by coordinates",
                  figures_page);
}

} // namespace constant_memory
