// The lesson of `constant_memory`: chapters 6 and 7 of "CUDA by Example", and which of their statements are still true.
#pragma once
#include "api/lesson.h"

namespace constant_memory {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("All threads read one small table. The picture shows which entries a warp reads at the same time, and "
              "how many passes each memory needs to deliver them. The book puts such a table into constant memory. "
              "Constant memory broadcasts one entry to all threads of a warp that read it, but delivers different "
              "entries one after the other. The book puts pictures into textures: the texture unit handles coordinates "
              "beyond the edges and interpolates between entries. Today reads of global memory are cached, too. "
              "Constant memory is best if all threads of a warp read the same entry, shared memory if they read random "
              "entries. A texture is best for interpolation and for reads beyond the edges.")
        .source("CUDA by Example, chapters 6 and 7", "https://developer.nvidia.com/cuda-example");
    lesson.label("top", "the table: a row is a line of 128 bytes, a column a bank")
        .when("pattern=neighbours,scattered");
    lesson.label("middle", "the 32 threads of a warp, and the entries that they read")
        .when("pattern=neighbours,scattered");
    lesson.label("below", "constant, shared, global memory: a column per thread, a row per pass")
        .when("pattern=neighbours,scattered");
    lesson.label("colour", "how many of a warp's 32 threads one pass serves").when("pattern=neighbours,scattered");
    lesson.label("panels", "from left to right: clamp, wrap, mirror, border; above: nearest, below: linear")
        .when("pattern=picture");
    lesson.label("colour", "the value read there: 100 % is white; blue: the table's edges").when("pattern=picture");
    lesson.experiment("methods", "All threads of a warp read the same entry", "method=all", nullptr, "rate")
        .preset("broadcast");
    lesson
        .experiment("addresses", "Rate by number of different entries that a warp reads", "addresses=1..32*2",
                    "method=uncached,global,constant,texture,shared,replicated", "rate")
        .preset("scattered");
    lesson
        .experiment("table", "Rate by size of the table: within the constant cache and beyond", "table=all",
                    "method=global,constant,shared", "rate")
        .preset("scattered");
    lesson
        .experiment("filter", "Linear filtering by arithmetic and by the texture unit", "filter=nearest,linear",
                    "method=global,read_only,texture,shared", "rate")
        .preset("edges");
    const char* const none = "no GPU is named";
    const char* const spheres = "20 spheres from constant memory, compared with global memory";
    const char* const one_address = "Constant memory: share of the reads that remains if all threads read one address";
    const char* const addresses = "Constant memory: number of reads if all threads read different addresses";
    const char* const textures = "A texture read by index, compared with coordinates";
    const char* const passes = "docs/benchmarks/exhibits-h200.md: passes";
    lesson.reported("50 % faster", spheres, "GeForce GTX 280")
        .reported("a 16th, for 16 threads", one_address, none)
        .reported("16 times as many, for 16 threads", addresses, none)
        .reported("basically the same", textures, none, "chapter 7")
        .recorded("0.93 times as fast", spheres, "docs/benchmarks/exhibits-h200.md: spheres",
                  "measured in the simulation spheres")
        .recorded("1 of 32", one_address, passes, "counted for a warp of 32 threads")
        .recorded("32 times as many", addresses, passes, "counted for a warp of 32 threads")
        .recorded("4.55 µs and 5.30 µs", textures, "docs/benchmarks/exhibits-h200.md: textures",
                  "measured in the simulation heat: one step at 1024 x 1024");
}

} // namespace constant_memory
