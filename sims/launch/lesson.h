// The lesson of `launch`: chapters 4 and 5 of "CUDA by Example", and articles on branches and block sizes.
#pragma once
#include "api/lesson.h"

namespace launch {

inline void teach(glint::Lesson& lesson) {
    lesson
        .text("Two vectors are added, and each element's pixel shows which multiprocessor computed it, and when. "
              "Blocks run in waves; in the last wave some multiprocessors have no work (the tail). Lanes are idle if a "
              "warp is not full, or if its lanes take different branches. The book goes from one block per element to "
              "one block of many threads, then to a fixed grid that strides through a vector of any length. Today a "
              "good launch has blocks of whole warps. It has many waves of blocks or, with strides, exactly as many "
              "blocks as fit on the GPU at a time.")
        .source("CUDA by Example, chapters 4 and 5", "https://developer.nvidia.com/cuda-example");
    lesson.label("x, y", "the vector from the top left: a pixel or square per element, a rectangle per block");
    lesson.label("colour", "the multiprocessor or CPU thread; darker means later").when("view=place");
    lesson.label("colour", "start time of the element's lane, as a share of the launch's time").when("view=began");
    lesson.label("colour", "share of the warp's 32 lanes that worked together").when("view=lanes");
    lesson.label("grey", "idle lanes");
    lesson
        .experiment("block_size", "Rate by block size: from one warp to 1024 threads", "block_size=32..1024*2",
                    "method=all", "GB/s")
        .size(4096, 4096)
        .set("work=0");
    lesson.experiment("ladder", "Rate by number of blocks", "blocks=1..4096*4", "block_size=1,32,256", "GB/s")
        .set("work=0 method=grid_stride");
    lesson
        .experiment("divergence", "Time by number of branches: lanes of a warp differ, or only warps differ",
                    "paths=1..32*2", "branch=all", "step")
        .set("work=2000");
    lesson
        .experiment("occupancy", "Occupancy: rate by shared memory per block", "shared=0..48+8",
                    "method=one_each,quads", "GB/s")
        .size(4096, 4096)
        .set("work=0");
    lesson
        .experiment("waves", "Waves: time by number of blocks, one block per multiprocessor", "length=40..100+2",
                    nullptr, "step")
        .set("work=2000 block_size=1024 registers=64");
    const char* const article = "an article on CUDA's execution model";
    const char* const basics = "an article on the basics of CUDA, 2008";
    const char* const one_thread = "Memory rate of one thread";
    const char* const one_block = "Memory rate of one block of 256 threads";
    const char* const many_blocks = "Memory rate of 32 blocks of 256 threads";
    const char *const lanes = "Lanes of a warp take different branches",
                      *const warps = "Only different warps take different branches";
    const char *const blocks = "docs/benchmarks/exhibits-h200.md: blocks",
                      *const branches = "docs/benchmarks/exhibits-h200.md: branches";
    const char* const vectors = "adds two vectors, 12 bytes per element";
    const char* const launched = "256 threads in 4 blocks, the kernel already loaded: mostly launch time";
    lesson.reported("9.3 MB/s, summing squares", one_thread, "GeForce 8800 GT", basics)
        .reported("2.3 GB/s, summing squares", one_block, "GeForce 8800 GT", basics)
        .reported("40 GB/s, summing squares", many_blocks, "GeForce 8800 GT", basics)
        .reported("0.171 ms, 64 threads, the article's first launch, with loading of the kernel", lanes,
                  "GeForce RTX 3090", article)
        .reported("0.009 ms, 64 threads, the article's second launch", warps, "GeForce RTX 3090", article)
        .recorded("60.7 MB/s", one_thread, "docs/benchmarks/exhibits-h200.md: one_thread", vectors)
        .recorded("9.702 GB/s", one_block, blocks, vectors)
        .recorded("285.9 GB/s", many_blocks, blocks, vectors)
        .recorded("by_lane 2.97 µs", lanes, branches, launched)
        .recorded("by_warp 2.99 µs", warps, branches, launched);
}

} // namespace launch
