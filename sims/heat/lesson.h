// The lesson of heat: chapter 7 of "CUDA by Example", and the role of texture memory today.
#pragma once
#include "api/lesson.h"

namespace heat {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Each cell moves towards the temperature of its four neighbours; a heater keeps its temperature. A step "
              "has many reads and little arithmetic, so memory limits the speed. The book reads the plate through the "
              "texture unit, because its GeForce GTX 285 caches texture reads but not ordinary reads of global memory. "
              "The book's texture lies in linear memory, row after row: the cells above and below are as far away as "
              "in an array. Today ordinary reads of global memory are cached, too. A method that keeps a piece of the "
              "plate in registers for many steps is much faster.")
        .source("CUDA by Example, chapter 7", "https://developer.nvidia.com/cuda-example");
    lesson.experiment("methods", "All methods", "method=all", nullptr, "rate").preset("book");
    lesson
        .experiment("size", "Rate by size of the plate: within the caches and beyond", "size=256..4096*2",
                    "method=textbook,global,texture_1d,temporal", "rate")
        .preset("book");
    lesson
        .experiment("steps", "Time of a frame by number of steps", "steps_per_frame=1..128*2",
                    "method=global,graph,temporal,persistent", "frame")
        .preset("book");
    lesson
        .experiment("block_size", "The book's two passes: time by block size, from 1 to 1024 threads",
                    "block_size=1..1024*2", nullptr, "step")
        .preset("book")
        .set("method=textbook");
    const char* const left = "A frame of 90 steps at 1024 x 1024, with the picture left on the GPU";
    const char* const textures = "A texture read by index, compared with coordinates";
    lesson
        .reported("25.3 ms", "A frame of 90 steps at 1024 x 1024, with the picture copied to the host",
                  "GeForce GTX 285", "chapter 8")
        .reported("21.6 ms", left, "GeForce GTX 285", "chapter 8")
        .recorded("0.489 ms", left, "docs/benchmarks/first-h200.md: heat, 1024², frame",
                  "here one pass per step, in the book two")
        .reported("basically the same", textures, "no GPU is named")
        .recorded("4.63 µs and 5.43 µs", textures, "docs/benchmarks/kernels-h200.md: heat, 1024², step",
                  "a step at 1024 x 1024 of the methods texture_1d and texture_2d")
        .recorded("9.89 µs", "A step at 1024 x 1024 in the book's two passes",
                  "docs/benchmarks/kernels-h200.md: heat, textbook, 1024², step")
        .recorded("0.56 µs", "A step at 1024 x 1024, with the plate kept in registers",
                  "docs/benchmarks/kernels-h200.md: heat, persistent, 1024², step");
}

} // namespace heat
